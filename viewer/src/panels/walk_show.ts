// Walkers enter; bodies on the stage and a bar to play them leave, the same for every panel that
// shows somebody on the way.
import type { App } from '../app';
import { cssColour } from '../colours';
import { checkbox } from '../controls';
import { make } from '../dom';
import { WalkersLayer } from '../layers/walkers';
import type { Walker } from '../layers/walkers';
import { Player } from '../player';
import type { Place } from '../protocol';
import type { Moment } from '../track';
import { PlayerBar } from './player_bar';

/** A camera that begins to follow comes at least this near. */
const FOLLOW_WITHIN_M = 16;

export class WalkShow {
  readonly bar: PlayerBar;
  readonly player: Player;
  private readonly layer: WalkersLayer;
  private walkers: readonly Walker[] = [];
  private stepS = 0.1;
  private isShown = false;
  private isFollowed = false;

  constructor(
    private readonly app: App,
    test: string,
    options: { isWholeTrail: boolean },
  ) {
    this.layer = new WalkersLayer(options.isWholeTrail);
    this.player = new Player(app.stage);
    const follow = checkbox('Camera follows', `${test}-follow`, false, (next) => this.follow(next));
    this.bar = new PlayerBar(this.player, () => this.stepS, test, follow.row);
    this.player.onChange = () => this.draw();
  }

  show(): void {
    this.isShown = true;
    this.app.stage.both.add(this.layer.object);
    this.draw();
  }

  hide(): void {
    this.player.pause();
    this.isShown = false;
    this.layer.object.removeFromParent();
    this.app.stage.requestFrame();
  }

  set(walkers: readonly Walker[], stepS: number): void {
    this.walkers = walkers;
    this.stepS = stepS;
    const settings = this.app.sets.acceptedFacts?.settings;
    this.layer.setBody(settings?.radius ?? 0.25, settings?.height ?? 1.8);
    this.layer.set(walkers);
    this.player.setDuration(Math.max(0, ...walkers.map(({ track }) => track.durationS)));
  }

  private draw(): void {
    if (!this.isShown) return;
    const moments = this.layer.showTime(this.player.timeS);
    this.bar.show(moments.map((moment, i) => phaseLine(this.walkers[i]!, moment)));
    if (this.isFollowed && moments[0]) this.lookAt(moments[0].place);
    this.app.stage.requestFrame();
  }

  private follow(isFollowed: boolean): void {
    this.isFollowed = isFollowed;
    const first = this.walkers[0];
    if (!isFollowed || !first) return;
    this.lookAt(first.track.at(this.player.timeS).place, FOLLOW_WITHIN_M);
  }

  /** Moves eye and target alike, so that the user may turn meanwhile. */
  private lookAt(place: Place, withinM = Infinity): void {
    const { rig } = this.app.stage;
    const { eye, lookAt } = rig;
    const away = [0, 1, 2].map((axis) => eye[axis]! - lookAt[axis]!);
    const share = Math.min(1, withinM / Math.hypot(...away));
    rig.place(place.map((value, axis) => value + away[axis]! * share) as Place, place);
  }
}

function phaseLine(walker: Walker, moment: Moment): HTMLElement {
  const swatch = make('span', { class: 'swatch' });
  swatch.style.background = cssColour(walker.colour);
  return make(
    'div',
    { class: 'phase' },
    swatch,
    make('span', { text: `${walker.name}: ${moment.phase}` }),
  );
}
