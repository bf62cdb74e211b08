/**
 * Runs inside the measured page, before the page's own scripts. Finds the elements that a person would look for, and
 * measures times within the page, so that no figure includes the communication with the driver. The function is
 * self-contained, because the driver sends its source as text.
 */
export function installProbe(app) {
  performance.setResourceTimingBufferSize(10_000);
  const timeoutMs = 60_000;
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

  /** Returns the form input with one of these labels. */
  function field(names, within) {
    const label = [...within.querySelectorAll('label')].find(item => names.includes(tidy(item.textContent)));
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

  /**
   * Returns whether the list is tall enough for the rows: a virtualised list only renders some of its rows, but has the
   * height of all rows.
   */
  function isTallEnough(first, count) {
    return scroller().scrollHeight >= count * first.getBoundingClientRect().height * 0.9;
  }

  /**
   * Returns whether the list shows at least `count` rows and, if these are given, a first row other than `firstBefore`
   * and a row with `text`.
   */
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

  /** Resolves with the time at which the condition becomes true. */
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
      // The values of inputs change without a DOM mutation, so they are polled.
      const poll = () => {
        if (performance.now() - started > timeoutMs) reject(new Error(`Waited too long for ${holds}`));
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

  /** Navigates in the same way as a link of the application. */
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

  /** Returns the element that scrolls the rows: the nearest scrollable ancestor, or the page. */
  function scroller() {
    for (let box = rows()[0]?.parentElement; box; box = box.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
      if (scrolls && box.scrollHeight > box.clientHeight + 10) return box;
    }
    return document.scrollingElement;
  }

  /** Returns the number of bytes of the page, scripts and styles that were requested before a moment. */
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
    /** Scrolls by one step per frame and returns the duration of each frame. */
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
