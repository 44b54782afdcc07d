/**
 * Markdown out of wrapped source: the lines of one paragraph or list item become one, because a person who edits the
 * record expects whole paragraphs. Headings, list items, quotes and table rows keep their own lines.
 */
export function prose(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?! *(?:\n|[-#>|]|\d+\. )) */g, ' ')
}
