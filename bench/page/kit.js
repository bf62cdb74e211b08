/**
 * Runs inside the measured page, before its own scripts: finds what a person would look for, and takes the times there,
 * so that the way to and from the driver is in no figure. A self-contained function, because it travels as text.
 */
export function installKit(app) {
  performance.setResourceTimingBufferSize(10_000);
  const patienceMs = 60_000;
  const filled = /user\d{6}/;

  const tidy = text => text.replace(/[\s*]+/g, ' ').trim();
  const labelOf = element => tidy(element.getAttribute('aria-label') ?? '') || tidy(element.textContent);
  const isShown = element => element.checkVisibility({ visibilityProperty: true });
  const rows = () => document.querySelectorAll(app.rows);

  function button(names, within = document) {
    const found = [...within.querySelectorAll('button, a, [role=button]')].find(
      element => names.includes(labelOf(element)) && isShown(element),
    );
    if (!found) throw new Error(`There is no button ${names.join(' / ')}`);
    return found;
  }

  /** The text field of a form that its label names. */
  function field(names, within) {
    const label = [...within.querySelectorAll('label')].find(one => names.includes(tidy(one.textContent)));
    return label ? (label.control ?? undefined) : undefined;
  }

  function form() {
    return [...document.querySelectorAll(app.form)].find(isShown);
  }

  function editableField() {
    const open = form();
    const input = open && field(app.textField, open);
    return input && !input.disabled && !input.readOnly && isShown(input) ? input : undefined;
  }

  /** A virtualised list has only some of its rows in the document, but is as tall as all of them. */
  function isTallEnough(first, count) {
    return scroller().scrollHeight >= count * first.getBoundingClientRect().height * 0.9;
  }

  /** Whether the list stands there with so many rows, other than before, or with a text. */
  function isListed({ count = 1, firstBefore, text } = {}) {
    const all = rows();
    const first = all[0];
    if (!first || !filled.test(first.textContent)) return false;
    if (firstBefore !== undefined && first.textContent === firstBefore) return false;
    if (text !== undefined && ![...all].some(row => row.textContent.includes(text))) return false;
    return all.length >= count || (app.isVirtual === true && count > 50 && isTallEnough(first, count));
  }

  function isSignInUsable() {
    const password = document.querySelector('input[type=password]');
    const submit = document.querySelector('button[type=submit]');
    return Boolean(password && submit && !password.disabled && !submit.disabled && isShown(password));
  }

  /** Resolves with the moment at which the claim came true. */
  function until(holds) {
    return new Promise((resolve, reject) => {
      const started = performance.now();
      let isOver = false;
      const check = () => {
        if (isOver || !holds()) return;
        isOver = true;
        observer.disconnect();
        resolve(performance.now());
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      // Values of inputs change without a mutation.
      const poll = () => {
        if (performance.now() - started > patienceMs) reject(new Error(`Waited too long for ${holds}`));
        check();
        if (!isOver) requestAnimationFrame(poll);
      };
      poll();
    });
  }

  function painted() {
    return new Promise(resolve => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
  }

  async function timed(act, holds) {
    const start = performance.now();
    act();
    await until(holds);
    return (await painted()) - start;
  }

  /** Changes the address as a link of the application would. */
  function go(address) {
    if (address.includes('#')) {
      location.hash = address.slice(address.indexOf('#'));
      return;
    }
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }

  function edit(index) {
    const row = rows()[index];
    const target = app.editButton ? button(app.editButton, row) : row.querySelector(app.editCell);
    target.click();
  }

  function write(input, text) {
    const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function leaveForm() {
    if (app.leaveButton) button(app.leaveButton, form()).click();
    else history.back();
  }

  /** What scrolls the rows: the nearest box around them that scrolls, or the page. */
  function scroller() {
    for (let box = rows()[0]?.parentElement; box; box = box.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
      if (scrolls && box.scrollHeight > box.clientHeight + 10) return box;
    }
    return document.scrollingElement;
  }

  /** Bytes of page, scripts and styles that were asked for before a moment, as they came over the wire. */
  function bytesBefore(moment) {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const counted = new Map();
    for (const entry of entries) {
      const isCode = entry.entryType === 'navigation' || /\.(js|css)$/.test(new URL(entry.name).pathname);
      if (isCode && entry.startTime < moment) counted.set(entry.name, entry.encodedBodySize);
    }
    return [...counted.values()].reduce((sum, size) => sum + size, 0);
  }

  const opened = { list: isListed, signIn: isSignInUsable }[app.awaited];
  globalThis.bench = {
    firstShown: until(() => opened()).then(async shown => ({ shown, painted: await painted() })),
    bytesBefore,
    timePage: () => {
      const firstBefore = rows()[0].textContent;
      return timed(
        () => button(app.nextPage).click(),
        () => isListed({ count: app.pageSize, firstBefore }),
      );
    },
    timeAddress: (address, count) =>
      timed(
        () => go(address),
        () => isListed({ count }) && (count > app.pageSize || rows().length <= count),
      ),
    timeForm: index =>
      timed(
        () => edit(index),
        () => Boolean(editableField()?.value),
      ),
    timeCreate: address =>
      timed(
        () => go(address),
        () => Boolean(editableField()),
      ),
    leaveForm: async () => {
      leaveForm();
      await until(() => !form() && isListed({ count: app.pageSize }));
    },
    timeSave: async text => {
      write(editableField(), text);
      await painted();
      await painted();
      return timed(
        () => button(app.saveButton, form()).click(),
        () => isListed({ text }),
      );
    },
    isFormGone: () => !form(),
    focusField: () => editableField().focus(),
    /** Scrolls frame by frame and gives the time of each. */
    scrollFrames: async (steps, stepPx) => {
      const box = scroller();
      const frames = [];
      let before = await painted();
      for (let step = 0; step < steps; step += 1) {
        box.scrollTop += stepPx;
        const now = await new Promise(resolve => requestAnimationFrame(resolve));
        frames.push(now - before);
        before = now;
      }
      return { frames: frames.slice(1), distance: box.scrollTop };
    },
  };
}
