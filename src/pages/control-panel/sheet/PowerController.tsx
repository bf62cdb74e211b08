import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import { powerStatus } from '../../../schemas/codes/rooms.ts';
import type { SheetPowerController } from '../../../resources/devices/boards/deviceSheet.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { RowActions } from '../../../screens/list/RowActions.tsx';
import { useRowActions } from '../../../screens/list/useRowActions.ts';
import { Chip } from '../../../screens/parts/Chip.tsx';
import { useHasPermission } from '../../../screens/services.ts';
import { useResource } from '../../../screens/useResource.ts';
import { useFailedReadNotice } from '../../../screens/useFailedReadNotice.ts';
import { fullRecordMeta } from '../../../screens/fullRecord.ts';

/**
 * Controller of the card's power. Users who may open the list of controllers also get a link to the controller, and
 * buttons for the controller's actions.
 */
export function PowerController({ bmc }: { readonly bmc: SheetPowerController }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const resource = useResource('bmc-mappings');
  const power = findCodeItem(powerStatus, bmc.power);
  const isOpen = resource !== undefined && may(resource.code);
  return (
    <span className="sheet-controller" role="group" aria-label={translate('panel.fields.bmc')}>
      {isOpen ? <Link to={`/${resource.name}/${bmc.id}/show`}>{bmc.name}</Link> : <span>{bmc.name}</span>}
      <span>{bmc.ip}</span>
      {power && <Chip tone={power.tone}>{power[language]}</Chip>}
      {isOpen && <ControllerActions resource={resource} id={bmc.id} />}
    </span>
  );
}

function ControllerActions({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const set = useRowActions(resource);
  const { data, error } = useGetOne(resource.name, { id, meta: fullRecordMeta }, { retry: false });
  useFailedReadNotice(error);
  if (!data || set.actions.length === 0) return null;
  const deedsOnly = { ...set, mayOpenRecord: false, mayEdit: false, mayDelete: false, mayCopy: false };
  return <RowActions resource={resource} record={data} set={deedsOnly} />;
}
