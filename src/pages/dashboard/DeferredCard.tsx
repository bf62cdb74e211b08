import type { ComponentType } from 'react';

import type { CardName } from './cards.ts';
import { FaultCausesCard, FaultDaysCard, FaultRoomsCard } from './FaultCards.tsx';
import { LatestEntriesCard } from './LatestEntriesCard.tsx';
import { RoomsCard } from './RoomsCard.tsx';
import { DistributionCard } from './DistributionCard.tsx';
import { ToDoCard } from './ToDoCard.tsx';
import { TopListCard } from './TopListCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import type { CardProps } from './useDashboardQuery.ts';

interface DeferredCardProps extends CardProps {
  readonly name: Exclude<CardName, 'figures'>;
}

const cards: { readonly [N in DeferredCardProps['name']]: ComponentType<CardProps> } = {
  income: props => <TrendCard metric="income" {...props} />,
  users: props => <TrendCard metric="users" {...props} />,
  online: props => <TrendCard metric="online" {...props} />,
  links: props => <TrendCard metric="links" {...props} />,
  phoneTypes: props => <DistributionCard of="phoneTypes" {...props} />,
  clientTypes: props => <DistributionCard of="clientTypes" {...props} />,
  mealTypes: props => <DistributionCard of="mealTypes" {...props} />,
  rooms: RoomsCard,
  todo: ToDoCard,
  faultDays: FaultDaysCard,
  faultCauses: FaultCausesCard,
  faultRooms: FaultRoomsCard,
  top: TopListCard,
  latest: LatestEntriesCard,
};

/** Card below the figures. The card and its charts load as a separate chunk, so that the figures appear first. */
export default function DeferredCard({ name, ...props }: DeferredCardProps) {
  const Card = cards[name];
  return <Card {...props} />;
}
