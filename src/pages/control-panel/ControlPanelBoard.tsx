import { useEffect, useState } from 'react';

import type { FleetTree } from '../../resources/devices/boards/fleet.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { ProgressDock } from './commands/ProgressDock.tsx';
import { useCommandJobs } from './commands/useCommandJobs.ts';
import { useFailedCommandStates } from './commands/useFailedCommandStates.ts';
import { PanelFilters } from './filter/PanelFilters.tsx';
import type { LoadedFleet } from './fleet/useFleet.ts';
import { PanelLegend } from './legend/PanelLegend.tsx';
import { StaleDataBar } from './live/StaleDataBar.tsx';
import { useLiveFleet } from './live/useLiveFleet.ts';
import { PanelHeader } from './parts/PanelHeader.tsx';
import { SiteTreePanel } from './parts/SiteTreePanel.tsx';
import { SelectionBar } from './select/SelectionBar.tsx';
import { usePanelModel } from './model/usePanelModel.ts';
import { PanelView } from './views/PanelView.tsx';

const Sheet = createLazyComponent(() => import('./sheet/CardSheet.tsx'));
const PasteDialog = createLazyComponent(() => import('./paste/PasteDialog.tsx'));

interface BoardProps {
  readonly title: string;
  readonly loaded: LoadedFleet;
  readonly tree: FleetTree;
  readonly devices: Resource;
}

/**
 * Layout of the control panel: header, filters and legend on top, site tree on the left, one view beside it, job
 * progress at the bottom.
 */
export function ControlPanelBoard({ title, loaded, tree, devices }: BoardProps) {
  const model = usePanelModel(loaded.fleet, tree);
  const live = useLiveFleet(loaded);
  const { address, setAddress } = model;
  const commands = useCommandJobs(devices);
  const marks = useFailedCommandStates(commands.jobs);
  const [focused, setFocused] = useFocusedCard(address.card);
  const [isPasting, setPasting] = useState(false);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const open = (id: number) => {
    setFocused(id);
    setAddress({ card: id });
  };
  const first = () => {
    const card = model.cards[model.shown[0] ?? -1];
    if (card) setFocused(card.id);
  };
  return (
    <section className="panel" aria-label={title}>
      <PanelHeader
        title={title}
        model={model}
        onRefresh={loaded.reload}
        onTree={() => setTreeOpen(!isTreeOpen)}
        onPaste={() => setPasting(true)}
      />
      <StaleDataBar live={live} failure={loaded.failure} />
      <PanelFilters model={model} devices={devices} onFound={first} />
      <PanelLegend model={model} />
      <div className="panel-body">
        <SiteTreePanel model={model} isOpen={isTreeOpen} onClose={() => setTreeOpen(false)} />
        <div className="panel-main">
          <PanelView
            model={model}
            devices={devices}
            marks={marks}
            focused={focused}
            onFocus={setFocused}
            onOpen={open}
          />
          <SelectionBar model={model} devices={devices} onJob={commands.onJob} />
          {address.card !== undefined && (
            <Sheet
              id={address.card}
              model={model}
              devices={devices}
              onShow={open}
              onJob={commands.onJob}
              onClose={() => setAddress({ card: undefined })}
            />
          )}
        </div>
      </div>
      <ProgressDock {...commands} />
      {isPasting && <PasteDialog model={model} onClose={() => setPasting(false)} />}
    </section>
  );
}

/**
 * Returns the card with the keyboard focus: the card whose sheet was opened last, unless another card got the focus
 * later.
 */
function useFocusedCard(opened: number | undefined) {
  const [focused, setFocused] = useState(opened);
  useEffect(() => {
    if (opened !== undefined) setFocused(opened);
  }, [opened]);
  return [focused, setFocused] as const;
}
