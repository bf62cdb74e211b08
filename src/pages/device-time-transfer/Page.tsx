import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { joinList } from '../../schemas/compile/csv/csvList.ts';
import { FlowScreen } from '../../screens/flow/FlowScreen.tsx';
import { ScreenLink } from '../../screens/flow/ScreenLink.tsx';
import type { PageProps } from '../../screens/services.ts';

/**
 * Moves the remaining service time of devices to another device. Each transfer is recorded, and users can undo it for a
 * day.
 */
export default function DeviceTimeTransferPage({ resource }: PageProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const records = <ScreenLink to="transfer-records" code="billing:transfer-records" />;
  return (
    <FlowScreen
      resource={resource}
      tools={records}
      resultLinks={records}
      describeResult={({ transferNos }) =>
        translate('flow.transferred', {
          numbers: joinList(Array.isArray(transferNos) ? transferNos.map(String) : [], language),
        })
      }
    />
  );
}
