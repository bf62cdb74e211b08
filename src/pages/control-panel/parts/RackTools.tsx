import { useTranslate } from 'ra-core';

import { IconButton } from '../../../screens/parts/IconButton.tsx';
import type { PointerTool } from '../rack/useRackPointer.ts';
import type { RackViewState } from '../rack/useRackView.ts';
import { zoomAt } from '../rack/viewport.ts';

interface RackToolsProps {
  readonly rackView: RackViewState;
  readonly tool: PointerTool;
  readonly onTool: (tool: PointerTool) => void;
}

const step = 1.4;

/** Toolbar of the rack: drag mode and zoom. */
export function RackTools({ rackView, tool, onTool }: RackToolsProps) {
  const translate = useTranslate();
  const { size, view, setView, showAll } = rackView;
  const zoom = (factor: number) => setView(zoomAt(view, factor, { x: size.width / 2, y: size.height / 2 }));
  return (
    <div className="rack-tools" role="toolbar" aria-label={translate('panel.rackTools')}>
      <IconButton
        icon="HighlightAlt"
        label={translate('panel.toolChoose')}
        aria-pressed={tool === 'choose'}
        onClick={() => onTool('choose')}
      />
      <IconButton
        icon="PanTool"
        label={translate('panel.toolMove')}
        aria-pressed={tool === 'move'}
        onClick={() => onTool('move')}
      />
      <IconButton icon="Add" label={translate('panel.zoomIn')} onClick={() => zoom(step)} />
      <IconButton icon="Remove" label={translate('panel.zoomOut')} onClick={() => zoom(1 / step)} />
      <IconButton icon="FitScreen" label={translate('panel.showAll')} onClick={showAll} />
    </div>
  );
}
