import { longestRun } from '../commands/code-command.ts'
import { type Attributes, type Look, lookOf, imageUrlOf, plainLook, styleOf } from './html-look.ts'
import { type HtmlReader, readHtml } from './read-html.ts'
import { blockWriter, itemLead, type Lead, type List, newList, quoteLead } from './write-blocks.ts'
import { wordLists } from './word-lists.ts'
import { isPlain, type Run, writeInlines, writeParagraph } from './write-inlines.ts'
import { type Cell, placeCell, type Table, writeTable } from './write-table.ts'

interface State {
  look: Look
  /** The level of a heading, or 0. */
  heading: number
  isPre: boolean
  /** Text to drop, or the list marker that Word writes into an item. */
  hides: 'words' | 'marker' | undefined
  path: readonly Lead[]
  /** The list of the next items. */
  list: List | undefined
  table: Table | undefined
  cell: Cell | undefined
}

const names = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const empty = names('br hr img input meta link col wbr base area source embed')
const hidden = names('head template svg math object select button audio video canvas')
const blocks = names(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table caption tr td th dl dt dd section article ' +
    'header footer main nav aside figure figcaption address details summary form fieldset center',
)
/** The tags that this tag closes, within the same container. */
const ended: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', names('p')],
  ['li', names('li')],
  ['tr', names('tr')],
  ['td', names('td th')],
  ['th', names('td th')],
])
const holders = names('ul ol table blockquote div section article')

/** More than a field can hold: longer HTML is pasted as plain text, so that hostile HTML isn't slow. */
const tagsMax = 20_000
const lettersMax = 200_000
const depthMax = 100
const leadsMax = 16
/** List markers and alternative texts may be in only one of the clipboard's two texts. */
const plainLagMax = 40

const none: Attributes = new Map()
/** Whether two runs can be joined; adjacent code always can. */
const isSame = (a: Look, b: Look): boolean =>
  a.href === b.href &&
  a.code === b.code &&
  !a.image &&
  !b.image &&
  (a.code || (a.bold === b.bold && a.italic === b.italic && a.strike === b.strike))
const numberIn = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 1)

/** The numbers of images that are shown from their servers and of those that were left out. */
export interface PastedImages {
  taken: number
  left: number
}

class MarkdownWriter implements HtmlReader {
  isDone = false
  /** Whether the Markdown contains more than the plain text. */
  isRich = false
  /** Whether the result still fits into a line. */
  isInline = true
  readonly pictures: PastedImages = { taken: 0, left: 0 }
  private blockCount = 0
  private paragraphCount = 0
  private state: State = {
    look: plainLook,
    heading: 0,
    isPre: false,
    hides: undefined,
    path: [],
    list: undefined,
    table: undefined,
    cell: undefined,
  }
  private readonly around: { name: string; state: State }[] = []
  private tagCount = 0
  private letterCount = 0
  private runs: Run[] = []
  /** The last character of the runs. */
  private tail = ''
  private readonly word = wordLists()
  private readonly out = blockWriter()
  private readonly plain: string
  private plainAt = 0

  /**
   * @param headingShift 1 makes the first level the second, since the record's title is the first-level heading
   * @param plain the same text without styles, which has the spaces that a page draws with its styles
   */
  constructor(
    private readonly headingShift: number,
    plain: string,
  ) {
    this.plain = plain.replaceAll(/\s+/g, ' ')
  }

  end(): string {
    while (this.around.length > 0) this.leave()
    this.flush()
    return this.out.text()
  }

  text(text: string): void {
    const { hides, isPre, path } = this.state
    if (hides === 'marker') return this.word.noteMarker(path.at(-1)?.list, text)
    if (hides) return
    const isApart = this.isApart(text)
    if (isPre) return this.add(text)
    // A no-break space between words is kept; next to other spaces it is layout.
    const words = text.replaceAll(/[ \t\r\n\f]\s*|\s\s+|^\s|\s$/g, ' ')
    if (/^\s?$/.test(this.tail)) this.add(words.trimStart())
    else this.add(isApart && !words.startsWith(' ') ? ` ${words}` : words)
  }

  /** Whether the plain text has a space before this text. */
  private isApart(text: string): boolean {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    const ahead = this.plain.slice(this.plainAt, this.plainAt + words.length + plainLagMax).indexOf(words)
    if (words === '' || ahead < 0) return false
    const start = this.plainAt + ahead
    this.plainAt = start + words.length
    return this.plain[start - 1] === ' '
  }

  open(name: string, attributes: Attributes): void {
    this.countTag()
    if (empty.has(name)) return this.mark(name, attributes)
    this.endLast(name)
    if (blocks.has(name)) this.flush()
    this.around.push({ name, state: this.state })
    this.enter(name, attributes)
  }

  close(name: string): void {
    this.countTag()
    const at = this.around.findLastIndex((one) => one.name === name)
    while (at >= 0 && this.around.length > at) this.leave()
  }

  private countTag(): void {
    this.tagCount += 1
    this.isDone ||= this.tagCount > tagsMax || this.around.length > depthMax || this.state.path.length > leadsMax
  }

  private add(text: string): void {
    const last = this.runs.at(-1)
    if (text === '') return
    this.letterCount += text.length
    this.isDone ||= this.letterCount > lettersMax
    this.tail = text.at(-1) ?? ''
    if (last && isSame(last, this.state.look)) last.text += text
    else this.runs.push({ ...this.state.look, text })
  }

  private take(): Run[] {
    const { runs } = this
    this.runs = []
    this.tail = ''
    return runs
  }

  /** Ends a paragraph; a table cell has only one, and code has lines. */
  private flush(): void {
    if (this.state.cell) this.text(' ')
    else if (!this.state.isPre) this.paragraph(this.take())
    else if (this.tail !== '' && this.tail !== '\n') this.add('\n')
  }

  private paragraph(runs: readonly Run[]): void {
    if (runs.every(({ text, image }) => text.trim() === '' && image === '')) return
    const { heading } = this.state
    const write = (some: readonly Run[]): string =>
      heading === 0
        ? writeParagraph(some)
        : writeInlines(some.map((run) => ({ ...run, bold: false })))
            .replaceAll('\n', ' ')
            .replace(/#$/, '\\#')
    const words = write(runs)
    if (this.around.at(-1)?.name === 'p') this.paragraphCount += 1
    this.isRich ||=
      this.paragraphCount > 1 ||
      words.includes('\n') ||
      (!runs.every(isPlain) && words !== write(runs.map(({ text }) => ({ ...plainLook, text }))))
    if (heading > 0) this.write(`${'#'.repeat(heading)} ${words}`)
    else this.write(words, true)
  }

  private write(block: string, isParagraph = false): void {
    const { path } = this.state
    this.out.write(block, path)
    this.isRich ||= !isParagraph || path.length > 0
    this.blockCount += 1
    this.isInline &&= isParagraph && path.length === 0 && this.blockCount === 1
  }

  private mark(name: string, attributes: Attributes): void {
    const { hides, cell, heading, isPre, path } = this.state
    if (hides) return
    if (name === 'br') {
      if (cell || heading > 0) this.text(' ')
      else if (isPre) this.add('\n')
      else if (this.tail === '\n') this.flush()
      else if (this.tail !== '') this.add('\n')
    } else if (name === 'hr' && !cell) {
      this.flush()
      this.write('***')
    } else if (name === 'img') {
      this.picture(attributes)
    } else if (name === 'input' && attributes.get('type') === 'checkbox') {
      this.box(path.at(-1), attributes.has('checked'))
    }
  }

  /** Drops the alternative text of an image that is left out: it would read as part of the text. */
  private picture(attributes: Attributes): void {
    const alt = (attributes.get('alt') ?? '').replaceAll(/\s+/g, ' ').trim()
    // Web pages show emoji as images.
    if (alt !== '' && !/[\p{L}\p{N}]/u.test(alt)) return this.text(alt)
    const image = imageUrlOf(attributes)
    if (image === undefined) return
    if (image === '' || this.state.isPre) this.pictures.left += 1
    else {
      this.pictures.taken += 1
      this.letterCount += image.length + alt.length
      this.runs.push({ ...this.state.look, code: false, text: alt, image })
      this.tail = '.' // keeps a space after it
    }
  }

  private box(lead: Lead | undefined, isChecked: boolean): void {
    if (lead?.list && !lead.isWritten) lead.box = isChecked ? '[x] ' : '[ ] '
  }

  private endLast(name: string): void {
    const ends = ended.get(name)
    if (!ends) return
    const at = this.around.findLastIndex((one) => ends.has(one.name) || holders.has(one.name))
    if (ends.has(this.around[at]?.name ?? '')) while (this.around.length > at) this.leave()
  }

  private leave(): void {
    const { name, state } = this.around.at(-1) ?? { name: '', state: this.state }
    const { table, cell, isPre } = this.state
    if (isPre && !state.isPre) this.writeCode()
    else if (cell && cell !== state.cell) cell.runs = this.take()
    else if (blocks.has(name)) this.flush()
    if (table && table !== state.table) this.writeTable(table)
    this.around.pop()
    this.state = state
  }

  private writeCode(): void {
    const text = this.take()
      .map((run) => run.text)
      .join('')
      .replace(/^\n/, '')
      .trimEnd()
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
    if (text !== '') this.write(`${fence}\n${text}\n${fence}`)
  }

  private writeTable(table: Table): void {
    const { text, paragraphs } = writeTable(table)
    if (text !== undefined) this.write(text)
    for (const runs of paragraphs) this.paragraph(runs)
  }

  private enter(name: string, attributes: Attributes): void {
    const { state } = this
    const style = attributes.has('style') ? styleOf(attributes) : none
    const { list, cell } = state
    const next: State = { ...state, look: lookOf(name, attributes, style, state.look) }
    this.state = next
    const lead = (one: Lead): void => {
      next.path = [...next.path, one]
    }
    if (hidden.has(name) || style.get('display') === 'none' || style.get('mso-hide') === 'all') next.hides = 'words'
    else if (style.get('mso-list') === 'ignore') next.hides ??= 'marker'
    else if (/^h[1-6]$/.test(name)) next.heading = Math.min(Number(name[1]) + this.headingShift, 6)
    if (name === 'p') this.word.leadsOf(attributes, style).forEach(lead)
    else if (next.heading > 0 || name === 'table') this.word.end()
    switch (name) {
      case 'blockquote':
        return lead(quoteLead())
      case 'ul':
      case 'ol':
        // A list directly within a list belongs to the previous item.
        if (list) lead(list.lastItem ?? itemLead(list))
        next.list = newList(name === 'ol', numberIn(attributes.get('start')))
        return
      case 'li': {
        const item = itemLead(list ?? newList(false))
        if (attributes.has('aria-checked')) this.box(item, attributes.get('aria-checked') === 'true')
        next.list = undefined
        return lead(item)
      }
      case 'pre':
        next.isPre = !cell
        return
      case 'table':
        if (!cell) next.table = { rows: [], until: [] }
        return
      case 'tr':
        if (!cell) next.table?.rows.push([])
        return
      case 'td':
      case 'th':
        if (next.table && !cell) {
          next.cell = placeCell(next.table, numberIn(attributes.get('colspan')), numberIn(attributes.get('rowspan')))
        }
    }
  }
}

/** `text` is undefined if plain text is just as good. */
export interface Pasted {
  text: string | undefined
  isInline: boolean
  images: PastedImages
}

/** Converts text from a web page or an Office program to Markdown. @param plain the clipboard's plain text */
export const markdownOfHtml = (html: string, plain = ''): Pasted => {
  const writer = new MarkdownWriter(/<h1[\s>]/i.test(html) ? 1 : 0, plain)
  readHtml(html, writer)
  const text = writer.isDone ? '' : writer.end()
  const {
    isRich,
    isDone,
    isInline,
    pictures: { taken, left },
  } = writer
  // Plain text has no images.
  if (!isRich || isDone) return { text: undefined, isInline, images: { taken: 0, left: taken + left } }
  return { text, isInline, images: { taken, left } }
}
