import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';

import { type MenuNode, parseMenuTree } from '../../authProvider/menuTree.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { type PanelProps, useServices } from '../../screens/services.ts';
import './menuPreview.css';

/** Preview of the menu that the members of a group see, in the colours of the sidebar. */
export default function MenuPreviewPanel({ record }: PanelProps) {
  const translate = useTranslate();
  const { read } = useServices();
  const groupId = String(record['id']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['permission-groups', 'menu-preview', groupId],
    queryFn: async () => parseMenuTree(await read('/api/user/v1/menus/tree', { groupId, cacheable: false })),
    retry: false,
  });
  if (error) return <FailedState title={translate('message.menuFailed')} error={error} onRetry={refetch} />;
  if (isPending) return <LoadingLines />;
  if (!data.some(isShown)) return <StateMessage icon="Inbox" title={translate('list.empty')} />;
  return (
    <div className="menu-preview">
      <PreviewList nodes={data} />
    </div>
  );
}

const isShown = (node: MenuNode): boolean => !node.hidden && node.code === undefined;

function PreviewList({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const translate = useTranslate();
  const shown = nodes.filter(isShown);
  return (
    <ul>
      {shown.map(node => (
        <li key={node.path + node.title}>
          <span>
            {node.icon && <Icon name={node.icon} />}
            {translate(`route.${node.title}`, { _: node.name })}
          </span>
          {node.children.length > 0 && <PreviewList nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}
