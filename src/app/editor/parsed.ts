import { type Block, parseMarkdown } from '#markdown'

let last: { text: string; blocks: Block[] } = { text: '', blocks: [] }

/** A text as the panel reads Markdown. Preview and checks ask for the same text one after the other: parsed once. */
export const parsed = (text: string): readonly Block[] => {
  if (text !== last.text) last = { text, blocks: parseMarkdown(text, { extended: true }) }
  return last.blocks
}
