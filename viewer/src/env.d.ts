// The bundler takes style sheets as modules; to the type checker they are empty.
declare module '*.css';
