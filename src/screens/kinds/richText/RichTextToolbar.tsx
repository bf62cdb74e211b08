import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import LinkIcon from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import type { Editor } from '@tiptap/core';
import { useTranslate } from 'ra-core';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useState } from 'react';

import { LinkBox } from './LinkBox.tsx';
import { useRichTextEditorState } from './useRichTextEditor.ts';

interface Tool {
  readonly name: string;
  readonly Icon: ComponentType;
  readonly run: (editor: Editor) => boolean;
  /** Returns whether the format is active at the cursor; absent for one-time actions. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  { name: 'bold', Icon: FormatBold, run: at => at.chain().toggleBold().run(), isOn: at => at.isActive('bold') },
  {
    name: 'italic',
    Icon: FormatItalic,
    run: at => at.chain().toggleItalic().run(),
    isOn: at => at.isActive('italic'),
  },
  {
    name: 'underline',
    Icon: FormatUnderlined,
    run: at => at.chain().toggleUnderline().run(),
    isOn: at => at.isActive('underline'),
  },
  {
    name: 'bulletList',
    Icon: FormatListBulleted,
    run: at => at.chain().toggleBulletList().run(),
    isOn: at => at.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    Icon: FormatListNumbered,
    run: at => at.chain().toggleOrderedList().run(),
    isOn: at => at.isActive('orderedList'),
  },
];

const history: readonly Tool[] = [
  { name: 'undo', Icon: Undo, run: at => at.chain().undo().run(), isOff: at => !at.can().undo() },
  { name: 'redo', Icon: Redo, run: at => at.chain().redo().run(), isOff: at => !at.can().redo() },
];

const levels = [2, 3, 4] as const;

interface ToolbarProps {
  readonly editor: Editor;
  /** DOM id of the editor that the toolbar controls (`aria-controls`). */
  readonly controls: string;
}

/** Toolbar with a single Tab stop, within which the arrow keys move between the tools. */
export function RichTextToolbar({ editor, controls }: ToolbarProps) {
  const translate = useTranslate();
  const [isLinking, setLinking] = useState(false);
  const isLink = useRichTextEditorState(editor, at => String(at.isActive('link'))) === 'true';
  return (
    <>
      <div
        className="rich-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={translate('richText.toolbar')}
        aria-controls={controls}
        onKeyDown={moveToNextTool}
      >
        <BlockChoice editor={editor} />
        {tools.map(tool => (
          <ToolButton key={tool.name} editor={editor} tool={tool} />
        ))}
        <button
          type="button"
          className="rich-tool"
          tabIndex={-1}
          aria-label={translate('richText.link')}
          title={translate('richText.link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          onMouseDown={keepFocus}
          onClick={() => setLinking(!isLinking)}
        >
          <LinkIcon fontSize="small" />
        </button>
        {history.map(tool => (
          <ToolButton key={tool.name} editor={editor} tool={tool} />
        ))}
      </div>
      {isLinking && <LinkBox editor={editor} isLink={isLink} onClose={() => setLinking(false)} />}
    </>
  );
}

function ToolButton({ editor, tool }: { readonly editor: Editor; readonly tool: Tool }) {
  const translate = useTranslate();
  const { name, Icon, isOn, isOff, run } = tool;
  const state = useRichTextEditorState(editor, at => (isOff?.(at) ? 'off' : isOn?.(at) ? 'on' : 'free'));
  const label = translate(`richText.${name}`);
  return (
    <button
      type="button"
      className="rich-tool"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={isOn && state === 'on'}
      aria-disabled={state === 'off'}
      onMouseDown={keepFocus}
      onClick={event => {
        returnTo(editor, event);
        run(editor);
      }}
    >
      <Icon />
    </button>
  );
}

function BlockChoice({ editor }: { readonly editor: Editor }) {
  const translate = useTranslate();
  const current = useRichTextEditorState(editor, at =>
    String(levels.find(level => at.isActive('heading', { level })) ?? 'paragraph'),
  );
  const choose = (value: string) => {
    const level = levels.find(item => String(item) === value);
    const chain = editor.chain();
    (level === undefined ? chain.setParagraph() : chain.setHeading({ level })).run();
    editor.view.focus();
  };
  return (
    <select
      className="rich-block"
      value={current}
      aria-label={translate('richText.block')}
      onChange={event => choose(event.currentTarget.value)}
    >
      <option value="paragraph">{translate('richText.paragraph')}</option>
      {levels.map(level => (
        <option key={level} value={level}>
          {translate(`richText.heading${level}`)}
        </option>
      ))}
    </select>
  );
}

/** Prevents a click on a tool from moving the focus out of the text. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
}

/** Moves the focus back to the text after a mouse click. Keyboard users stay in the toolbar. */
function returnTo(editor: Editor, { detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) editor.view.focus();
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveToNextTool(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
  const at = all.findIndex(item => item === document.activeElement);
  event.preventDefault();
  all.at((at + step) % all.length)?.focus();
}
