import { useGetOne, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { DeviceSheet } from '../../../resources/devices/boards/deviceSheet.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { allFields } from '../../../schemas/vocabulary/systemFields.ts';
import { RecordFields } from '../../../screens/detail/RecordFields.tsx';
import { useFailedReadNotice } from '../../../screens/useFailedReadNotice.ts';
import { fullRecordMeta } from '../../../screens/fullRecord.ts';
import { PowerController } from './PowerController.tsx';

interface SheetFactsProps {
  readonly sheet: DeviceSheet;
  readonly devices: Resource;
}

/** Place, controller and user of the card, followed by every field of the device's record. */
export function SheetFacts({ sheet, devices }: SheetFactsProps) {
  const translate = useTranslate();
  const { card, place, bmc, rental } = sheet;
  const path = [place.room, place.cabinet, place.chassis, `${card.bladePosition}-${card.cardPosition}`];
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['place', path.map(name => name || '—').join(' / ')],
    ['ip', card.deviceIp],
    ['model', card.model || '—'],
    ['user', card.userName || '—'],
    ['rental', rental ? [rental.merchantSign, rental.rentalNo, rental.endTime ?? ''].filter(Boolean).join(' · ') : '—'],
    ['bmc', bmc ? <PowerController key="bmc" bmc={bmc} /> : '—'],
    ['since', card.since],
  ];
  return (
    <>
      <dl className="sheet-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{translate(`panel.fields.${name}`)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <AllFields id={card.id} devices={devices} />
    </>
  );
}

function AllFields({ id, devices }: { readonly id: number; readonly devices: Resource }) {
  const translate = useTranslate();
  const { data, error } = useGetOne(devices.name, { id, meta: fullRecordMeta }, { retry: false });
  useFailedReadNotice(error);
  const columns = Object.entries(allFields(devices)).filter(([, field]) => field.kind !== 'password');
  if (!data) return null;
  return (
    <details className="sheet-fields">
      <summary>{translate('panel.sheet.allFields')}</summary>
      <RecordFields columns={columns} record={data} />
      <Link to={`/${devices.name}/${id}/show`}>{translate('panel.sheet.wholePage')}</Link>
    </details>
  );
}
