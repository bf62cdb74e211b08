import scriptGames from '../../../src/resources/scripts/script-games.ts';
import { gameChannel } from '../../../src/schemas/codes/cloudGame.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { knownGames } from '../known/games.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(scriptGames, {
  rows: 70,
  values: ({ inTurn, random, index }) => ({
    ...inTurn(knownGames),
    channel: random.weighted([gameChannel.official, 5], [gameChannel.myapp, 2], [gameChannel.taptap, 1]),
    hot: random.oneOf([false, false, false, true]),
    sort: index,
    status: random.oneOf([
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
    ]),
  }),
});
