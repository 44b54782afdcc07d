/** The nodes of parsed Markdown. There is no raw HTML: angle brackets that don't enclose a URL are text. */
export type Inline =
  /** A line break within a text is a soft break. */
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'emphasis' | 'strong' | 'strike'; children: Inline[] }
  | { type: 'link'; href: string; title: string; children: Inline[] }
  | { type: 'image'; src: string; title: string; alt: string }
  | { type: 'break' }

export type Align = 'left' | 'right' | 'center' | undefined

/** `line` counts from 1, so that a check can point to it. */
export type Block =
  | { type: 'paragraph'; line: number; children: Inline[] }
  | { type: 'heading'; line: number; level: number; children: Inline[] }
  /** `info` is the whole info string of a fence. */
  | { type: 'code'; line: number; info: string; text: string }
  | { type: 'quote'; line: number; children: Block[] }
  | { type: 'list'; line: number; start: number | undefined; tight: boolean; items: Item[] }
  | { type: 'rule'; line: number }
  | { type: 'table'; line: number; align: Align[]; head: Inline[][]; rows: Inline[][][] }

/** `checked` is undefined outside a task list. */
export interface Item {
  checked: boolean | undefined
  children: Block[]
}

export interface MarkdownOptions {
  /** Parses GFM's bare URLs, tables, strikethrough and task lists. Without it, only CommonMark. */
  extended?: boolean
}
