import { describe, expect, it } from 'vitest';

import {
  actionsOf,
  addAction,
  addField,
  moveField,
  removeField,
  renameField,
  setValueAt,
  valueAt,
  changeFieldKind,
  removeItem,
} from '../../../../src/pages/workbench/screenEdits.ts';
import { validateResource } from '../../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { createSparePartsScreen } from '../../../support/published/createSparePartsScreen.ts';

const screen = createSparePartsScreen();

describe('an edit of a screen', () => {
  it('changes one property and keeps the others', () => {
    const changed = setValueAt(screen, ['fields', 'count', 'label', 'en'], 'Pieces');
    expect(valueAt(changed, ['fields', 'count', 'label'])).toEqual({ zh: '数量', en: 'Pieces' });
    expect(setValueAt(changed, ['fields', 'count', 'label', 'en'], 'Count')).toEqual(screen);
    expect(valueAt(setValueAt(screen, ['fields', 'note'], undefined), ['fields', 'note'])).toBeUndefined();
  });

  it('moves and renames a field, and keeps the order of the others', () => {
    const names = (value: unknown) => Object.keys(Object(valueAt(value, ['fields'])));
    expect(names(moveField(screen, ['fields'], { from: 2, to: 1 })).slice(0, 3)).toEqual(['partNo', 'count', 'state']);
    expect(moveField(screen, ['fields'], { from: 0, to: -1 })).toBe(screen);
    expect(names(renameField(screen, ['fields'], { from: 'state', to: 'status' }))[1]).toBe('status');
    expect(renameField(screen, ['fields'], { from: 'state', to: 'note' })).toBe(screen);
  });

  it('renames a field in all references of the screen, and keeps texts that equal its name', () => {
    const whole = {
      ...screen,
      sections: [{ title: screen.noun, fields: ['note', 'state'] }],
      fields: { ...screen.fields, note: { ...screen.fields['note'], visibleWhen: { eq: ['$form.state', 'state'] } } },
    };
    const renamed = renameField(whole, ['fields'], { from: 'state', to: 'status' });
    expect(validateResource(renamed)).toEqual([]);
    expect(valueAt(renamed, ['fields', 'note', 'visibleWhen'])).toEqual({ eq: ['$form.status', 'state'] });
    expect(valueAt(renamed, ['actions', 0, 'transition', 'field'])).toBe('status');
    expect(valueAt(removeField(renamed, ['fields'], 'status'), ['sections', 0, 'fields'])).toEqual(['note']);
  });

  it('adds actions and fields under unused names without errors', () => {
    const once = addAction(addAction(screen, 'spare-parts'), 'spare-parts');
    const whole = addField(addField(addField(once), ['actions', 1, 'form']), ['actions', 1, 'form']);
    expect(validateResource(whole)).toEqual([]);
    expect(actionsOf(whole).map(action => action['code'])).toEqual([
      'spare-parts:take',
      'spare-parts:action1',
      'spare-parts:action2',
    ]);
    expect(
      removeItem(removeItem(removeItem(whole, ['actions'], 2), ['actions'], 1), ['actions'], 0),
    ).not.toHaveProperty('actions');
  });

  it('adds the required properties of a new kind', () => {
    const field = { kind: 'integer', label: screen.noun, rules: [{ rule: 'range', min: 1, max: 2 }], list: true };
    expect(Object.keys(changeFieldKind(field, 'code'))).toEqual(['kind', 'label', 'list', 'codes']);
  });
});
