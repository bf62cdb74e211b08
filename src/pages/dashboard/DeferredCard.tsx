import type { ComponentType } from 'react';

import type { CardName } from './cards.ts';
import { FaultCausesCard, FaultDaysCard, FaultRoomsCard } from './FaultCards.tsx';
import { LatestCard } from './LatestCard.tsx';
import { RoomsCard } from './RoomsCard.tsx';
import { ShareCard } from './ShareCard.tsx';
import { ToDoCard } from './ToDoCard.tsx';
import { TopCard } from './TopCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import type { CardProps } from './useDashboard.ts';

interface DeferredCardProps extends CardProps {
  readonly name: Exclude<CardName, 'figures'>;
}

const cards: { readonly [N in DeferredCardProps['name']]: ComponentType<CardProps> } = {
  income: props => <TrendCard metric="income" {...props} />,
  users: props => <TrendCard metric="users" {...props} />,
  online: props => <TrendCard metric="online" {...props} />,
  links: props => <TrendCard metric="links" {...props} />,
  phoneTypes: props => <ShareCard of="phoneTypes" {...props} />,
  clientTypes: props => <ShareCard of="clientTypes" {...props} />,
  mealTypes: props => <ShareCard of="mealTypes" {...props} />,
  rooms: RoomsCard,
  todo: ToDoCard,
  faultDays: FaultDaysCard,
  faultCauses: FaultCausesCard,
  faultRooms: FaultRoomsCard,
  top: TopCard,
  latest: LatestCard,
};

/** Card below the figures. The card and its charts load as a separate chunk, so that the figures appear first. */
export default function DeferredCard({ name, ...props }: DeferredCardProps) {
  const Card = cards[name];
  return <Card {...props} />;
}
