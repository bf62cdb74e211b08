/**
 * Card of a device in the control panel. The field names match the `devices` resource, so that conditions and actions
 * of `devices` work on cards.
 */
export interface FleetCard {
  readonly id: number;
  readonly deviceCode: string;
  readonly deviceIp: string;
  readonly roomId: number;
  readonly cabinetId: number;
  readonly chassisId: number;
  readonly bladePosition: number;
  readonly cardPosition: number;
  readonly model: string;
  readonly phoneType: number;
  readonly androidVersion: number | null;
  readonly resourceCode: string;
  /** Merchant and client user of the card; empty when it is unassigned. */
  readonly merchantSign: string;
  readonly userName: string;
  readonly networkStatus: number;
  /** Value of `deviceRunStatus`; `null` for an offline card, whose use is unknown. */
  readonly runStatus: number | null;
  readonly failureStatus: number;
  readonly distributionStatus: number;
  readonly abnormalState: number;
  readonly maintenance: number | null;
  /** Time of the record's last change, in the platform's time zone. */
  readonly since: string;
  readonly revision: number;
  /** Command that the platform sent to the card and that has no final response yet. */
  readonly command: CardCommand | null;
}

/** Command in progress on a card. */
export interface CardCommand {
  /** Name of the action. */
  readonly action: string;
  readonly phase: 'sent' | 'acknowledged';
}

/** Device counts of a room, cabinet or chassis: all devices, online devices and faulty devices. */
export interface PlaceCounts {
  readonly total: number;
  readonly online: number;
  readonly faults: number;
}

/** Room with its cabinets, each of which contains its chassis. Places without cards are included. */
export interface RoomPlace extends PlaceCounts {
  readonly id: number;
  readonly name: string;
  readonly cabinets: readonly CabinetPlace[];
}

export interface CabinetPlace extends PlaceCounts {
  readonly id: number;
  readonly name: string;
  readonly heightU: number;
  readonly chassis: readonly ChassisPlace[];
}

export interface ChassisPlace extends PlaceCounts {
  readonly id: number;
  readonly name: string;
  readonly startU: number;
  readonly heightU: number;
  readonly blades: number;
  readonly cardsPerBlade: number;
  /** Value of `powerStatus`. */
  readonly power: number | null;
}

/** Response of `GET …/control-panel/tree`. */
export interface FleetTree {
  readonly rooms: readonly RoomPlace[];
}

/** Response of `POST …/control-panel/cards`; `unchanged` when the etag in the request is still current. */
export type FleetCards =
  | { readonly unchanged: true; readonly change: number; readonly etag: string }
  | { readonly unchanged: false; readonly change: number; readonly etag: string | null; readonly pack: CardPack };

/**
 * Response of `GET …/control-panel/changes`, and payload of a `cards` event of the stream. Applying the same changes
 * twice is harmless. After `reset`, the client reloads everything.
 */
export interface FleetChanges {
  /** Value to send with the next request. */
  readonly change: number;
  readonly reset: boolean;
  readonly pack: CardPack;
  readonly gone: readonly number[];
}

/**
 * Compact wire format for cards: one row per card. Texts and places that several cards share are stored once, and the
 * rows refer to them by index.
 */
export interface CardPack {
  /** Ids of the room, cabinet and chassis of each place. */
  readonly places: readonly (readonly [roomId: number, cabinetId: number, chassisId: number])[];
  readonly texts: readonly string[];
  readonly cards: readonly PackedCard[];
}

/**
 * Row of one card. Text columns except `deviceCode` and `deviceIp` hold an index into `texts`, and `place` holds an
 * index into `places`; -1 means none. `command` combines the index of the action's name with the phase.
 */
export type PackedCard = readonly [
  id: number,
  deviceCode: string,
  deviceIp: string,
  place: number,
  blade: number,
  card: number,
  states: number,
  model: number,
  phoneType: number,
  androidVersion: number,
  resourceCode: number,
  merchantSign: number,
  userName: number,
  sinceSeconds: number,
  revision: number,
  command: number,
];

/**
 * Number of possible values of each component of `states`, least significant component first; `maintenance` follows as
 * the last component and needs no limit.
 */
const stateBits = {
  networkStatus: 2,
  runStatus: 3,
  abnormalState: 2,
  failureStatus: 8,
  distributionStatus: 8,
} as const;

/** Code that stands for an unknown run status in `states`. */
const unknownRunStatus = 2;

const phases = ['sent', 'acknowledged'] as const;

export function packCards(cards: readonly FleetCard[]): CardPack {
  const texts = createValueIndex<string>(text => text);
  const places = createValueIndex<readonly [number, number, number]>(place => place.join('/'));
  const word = (text: string) => (text === '' ? -1 : texts.placeOf(text));
  const packed = cards.map((card): PackedCard => [
    card.id,
    card.deviceCode,
    card.deviceIp,
    places.placeOf([card.roomId, card.cabinetId, card.chassisId]),
    card.bladePosition,
    card.cardPosition,
    packStates(card),
    word(card.model),
    card.phoneType,
    card.androidVersion ?? -1,
    word(card.resourceCode),
    word(card.merchantSign),
    word(card.userName),
    Date.parse(`${card.since.replace(' ', 'T')}Z`) / 1000,
    card.revision,
    card.command === null ? -1 : word(card.command.action) * phases.length + phases.indexOf(card.command.phase),
  ]);
  return { places: places.all(), texts: texts.all(), cards: packed };
}

export function unpackCards({ places, texts, cards }: CardPack): readonly FleetCard[] {
  const word = (at: number) => texts[at] ?? '';
  return cards.map((packed): FleetCard => {
    const [id, deviceCode, deviceIp, place, bladePosition, cardPosition, states, model, phoneType, android, ...rest] = packed;
    const [resourceCode, merchantSign, userName, sinceSeconds, revision, command] = rest;
    const [roomId, cabinetId, chassisId] = places[place] ?? [0, 0, 0];
    return {
      id,
      deviceCode,
      deviceIp,
      roomId,
      cabinetId,
      chassisId,
      bladePosition,
      cardPosition,
      model: word(model),
      phoneType,
      androidVersion: android < 0 ? null : android,
      resourceCode: word(resourceCode),
      merchantSign: word(merchantSign),
      userName: word(userName),
      ...unpackStates(states),
      since: new Date(sinceSeconds * 1000).toISOString().slice(0, 19).replace('T', ' '),
      revision,
      command: command < 0 ? null : { action: word(Math.floor(command / phases.length)), phase: phases[command % phases.length] ?? 'sent' },
    };
  });
}

type States = Pick<FleetCard, keyof typeof stateBits | 'maintenance'>;

function packStates(card: States): number {
  const { networkStatus, runStatus, abnormalState, failureStatus, distributionStatus, maintenance } = card;
  const values = [networkStatus, runStatus ?? unknownRunStatus, abnormalState, failureStatus, distributionStatus];
  let [packed, weight] = [0, 1];
  for (const [at, size] of Object.values(stateBits).entries()) {
    packed += (values[at] ?? 0) * weight;
    weight *= size;
  }
  return packed + (maintenance === null ? 0 : maintenance + 1) * weight;
}

function unpackStates(packed: number): States {
  let left = packed;
  const take = (size: number): number => {
    const value = left % size;
    left = Math.floor(left / size);
    return value;
  };
  return {
    networkStatus: take(stateBits.networkStatus),
    runStatus: unlessUnknown(take(stateBits.runStatus)),
    abnormalState: take(stateBits.abnormalState),
    failureStatus: take(stateBits.failureStatus),
    distributionStatus: take(stateBits.distributionStatus),
    maintenance: left === 0 ? null : left - 1,
  };
}

function unlessUnknown(runStatus: number): number | null {
  return runStatus === unknownRunStatus ? null : runStatus;
}

/** Creates an index that stores each distinct value once; `placeOf` returns the position of a value. */
function createValueIndex<T>(keyOf: (word: T) => string) {
  const words: T[] = [];
  const places = new Map<string, number>();
  return {
    all: (): readonly T[] => words,
    placeOf: (word: T): number => {
      const key = keyOf(word);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, words.length);
      words.push(word);
      return words.length - 1;
    },
  };
}
