import type { Locator, Page } from 'playwright-core';

/** Returns an input by its label; the accessible name of a choice also contains its value. */
export function inputByLabel(scope: Page | Locator, label: string): Locator {
  const choice = new RegExp(`^${label}( |$)`);
  return scope
    .getByRole('textbox', { name: label, exact: true })
    .or(scope.getByRole('combobox', { name: choice }))
    .or(scope.getByRole('spinbutton', { name: label, exact: true }));
}

export async function fillInputs(scope: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await inputByLabel(scope, label).fill(value);
}

/** Opens a choice and picks one of its options, which the page renders outside the form. */
export async function chooseOption(scope: Locator, label: string, option: string): Promise<void> {
  await inputByLabel(scope, label).click();
  await scope.page().getByRole('option', { name: option, exact: true }).click();
}

/** Returns the description of an input: its messages, without the unit. */
export function descriptionOf(input: Locator): Promise<string | null> {
  return input.evaluate(element => {
    const [id = ''] = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(id)?.textContent ?? null;
  });
}

export function hasFocus(input: Locator): Promise<boolean> {
  return input.evaluate(element => element === document.activeElement);
}

export function dialogByTitle(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}
