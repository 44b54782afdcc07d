// Finds elements by role and name, as users of screen readers do. It covers a useful part of the accessible name
// computation (accname 1.2), not all of it.
import { isOpenPopover, topModal } from './top-layer.ts'

export interface Query {
  name?: string | RegExp
  /** Searches only within this element. */
  within?: ParentNode
}

const inputRoles: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
}
const withoutRole = new Set(['hidden', 'password', 'file', 'date', 'datetime-local', 'month', 'time', 'color'])
const roles: Record<string, string> = {
  ARTICLE: 'article',
  ASIDE: 'complementary',
  BUTTON: 'button',
  DETAILS: 'group',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  FIGURE: 'figure',
  HR: 'separator',
  LI: 'listitem',
  MAIN: 'main',
  MENU: 'list',
  METER: 'meter',
  NAV: 'navigation',
  OL: 'list',
  OPTGROUP: 'group',
  OPTION: 'option',
  OUTPUT: 'status',
  P: 'paragraph',
  PROGRESS: 'progressbar',
  SEARCH: 'search',
  TABLE: 'table',
  TBODY: 'rowgroup',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TFOOT: 'rowgroup',
  THEAD: 'rowgroup',
  TIME: 'time',
  TR: 'row',
  UL: 'list',
}
for (const level of [1, 2, 3, 4, 5, 6]) roles[`H${level}`] = 'heading'

function roleOf(element: Element): string | undefined {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0]
  if (explicit) return explicit
  switch (element.tagName) {
    case 'A':
    case 'AREA':
      return element.hasAttribute('href') ? 'link' : undefined
    case 'IMG':
      return element.getAttribute('alt') === '' ? 'presentation' : 'img'
    case 'TH':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
    case 'SELECT':
      return element.hasAttribute('multiple') || element.hasAttribute('size') ? 'listbox' : 'combobox'
    case 'HEADER':
      return element.closest('article, aside, main, nav, section') ? undefined : 'banner'
    case 'FOOTER':
      return element.closest('article, aside, main, nav, section') ? undefined : 'contentinfo'
    case 'SECTION':
      return nameOf(element) ? 'region' : undefined
    case 'FORM':
      return nameOf(element) ? 'form' : undefined
    case 'INPUT': {
      const type = element.getAttribute('type') ?? 'text'
      if (inputRoles[type]) return inputRoles[type]
      if (withoutRole.has(type)) return undefined
      return element.hasAttribute('list') ? 'combobox' : 'textbox'
    }
    default:
      return roles[element.tagName]
  }
}

const namedByContent = new Set([
  'button',
  'link',
  'heading',
  'cell',
  'columnheader',
  'rowheader',
  'row',
  'option',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'tab',
  'switch',
  'checkbox',
  'radio',
  'tooltip',
  'treeitem',
])

const clean = (text: string) => text.replace(/\s+/g, ' ').trim()

function textOf(node: Node): string {
  if (node instanceof window.Text) return node.data
  if (!(node instanceof window.Element)) return ''
  if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('hidden')) return ''
  if (node.hasAttribute('aria-label')) return ` ${node.getAttribute('aria-label')} `
  if (node.tagName === 'IMG') return ` ${node.getAttribute('alt') ?? ''} `
  if (['SCRIPT', 'STYLE', 'SELECT', 'TEXTAREA'].includes(node.tagName)) return ''
  if (node.tagName === 'svg') return node.querySelector('title')?.textContent ?? ''
  const inside = [...node.childNodes].map(textOf).join('')
  return /^(DIV|P|LI|TD|TH|TR|DT|DD|BR|H\d|UL|OL)$/.test(node.tagName) ? ` ${inside} ` : inside
}

/** All descendants. `querySelectorAll('*')` takes three to five times as long in either DOM. */
function elementsIn(within: Node, found: HTMLElement[] = []): HTMLElement[] {
  for (let node = within.firstChild; node; node = node.nextSibling) {
    if (!isElement(node)) continue
    found.push(node)
    elementsIn(node, found)
  }
  return found
}
/** SVG elements too: they have everything that is used here. */
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1

const labelsOf = (element: Element): Element[] => {
  const id = element.getAttribute('id')
  const labels = document.getElementsByTagName('label')
  const named: Element[] = []
  // By index, since jsdom searches all names for each step of an iteration.
  for (let index = 0; id && index < labels.length; index += 1) {
    const label = labels.item(index)
    if (label?.getAttribute('for') === id) named.push(label)
  }
  let around: Element | null = element.parentElement
  while (around && (around.tagName !== 'LABEL' || around.hasAttribute('for'))) around = around.parentElement
  return around ? [around, ...named] : named
}

/** The accessible name. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? []
  const by = ids.map((id) => document.getElementById(id)).filter((found) => found !== null)
  if (by.length > 0) return clean(by.map(textOf).join(' '))
  const label = element.getAttribute('aria-label')
  if (label?.trim()) return clean(label)
  const own = clean(nativeName(element))
  if (own) return own
  // These two have a role only if they have a name.
  const isRoleByName = element.tagName === 'SECTION' || element.tagName === 'FORM'
  const role = element.getAttribute('role') ?? (isRoleByName ? undefined : roleOf(element))
  const content = namedByContent.has(role ?? '') || element.tagName === 'SUMMARY' ? clean(textOf(element)) : ''
  return content || clean(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
}

function nativeName(element: Element): string {
  switch (element.tagName) {
    case 'INPUT':
      if (element.matches('[type=submit], [type=button], [type=reset]')) return element.getAttribute('value') ?? ''
      return labelsOf(element).map(textOf).join(' ')
    case 'BUTTON':
    case 'SELECT':
    case 'TEXTAREA':
    case 'METER':
    case 'PROGRESS':
    case 'OUTPUT':
      return labelsOf(element).map(textOf).join(' ')
    case 'IMG':
    case 'AREA':
      return element.getAttribute('alt') ?? ''
    case 'FIELDSET':
      return childText(element, 'LEGEND')
    case 'TABLE':
      return childText(element, 'CAPTION')
    case 'FIGURE':
      return childText(element, 'FIGCAPTION')
    case 'OPTGROUP':
      return element.getAttribute('label') ?? ''
    case 'svg':
      return element.querySelector('title')?.textContent ?? ''
    default:
      return ''
  }
}

const childText = (element: Element, tag: string) =>
  [...element.children]
    .filter((child) => child.tagName === tag)
    .map(textOf)
    .join(' ')

/** The menu is a drawer only in narrow windows; otherwise it is next to the page (styles/layout.css). */
const isBesidePage = (element: Element) => element.id === 'sidebar' && window.innerWidth >= 992

/**
 * Whether a user cannot perceive the element: hidden, inert, closed, or behind a modal dialog. Style sheets are
 * ignored.
 */
export function isHidden(element: Element, modal = topModal() ?? null): boolean {
  if (modal && !modal.contains(element) && !element.contains(modal)) return true
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || at.hasAttribute('inert') || at.getAttribute('aria-hidden') === 'true') return true
    const { style } = at.hasAttribute('style') && at instanceof window.HTMLElement ? at : { style: undefined }
    if (style?.display === 'none' || style?.visibility === 'hidden') return true
    if (at.tagName === 'DIALOG' && !at.hasAttribute('open')) return true
    if (at.hasAttribute('popover') && !isOpenPopover(at) && !isBesidePage(at)) return true
    const parent: Element | null = at.parentElement
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && at.tagName !== 'SUMMARY') return true
  }
  return false
}

const isNamed = (name: string, wanted: string | RegExp | undefined) =>
  wanted === undefined || (typeof wanted === 'string' ? name === clean(wanted) : wanted.test(name))

export function allByRole(role: string, { name, within = document }: Query = {}): HTMLElement[] {
  const modal = topModal() ?? null
  const isWanted = (element: Element) =>
    roleOf(element) === role && !isHidden(element, modal) && (name === undefined || isNamed(nameOf(element), name))
  return elementsIn(within).filter(isWanted)
}

let isOneOfMany = false
/** Calls `find` and shortens the errors it throws: describing the page takes longer than searching it. */
export function tryToFind<T>(find: () => T): T {
  isOneOfMany = true
  try {
    return find()
  } finally {
    isOneOfMany = false
  }
}
const failure = (words: () => string): Error => new Error(isOneOfMany ? 'not yet' : words())

export const queryRole = (role: string, query: Query = {}): HTMLElement | undefined => {
  const found = allByRole(role, query)
  if (found.length > 1) throw new Error(`${found.length} elements are ${described(role, query)}`)
  return found[0]
}

export function byRole(role: string, query: Query = {}): HTMLElement {
  const found = queryRole(role, query)
  if (found) return found
  throw failure(() => {
    const others = allByRole(role, query.within ? { within: query.within } : {})
    const names = others.map((element) => `"${nameOf(element)}"`).join(', ') || 'none'
    return `Nothing is ${described(role, query)}; with this role: ${names}\n${pageText()}`
  })
}

const pageText = () => textOf(document.body).slice(0, 2000)

const described = (role: string, { name }: Query) => `a ${role}${name === undefined ? '' : ` named ${name}`}`

/** Finds a field by its label. */
export function byLabel(name: string | RegExp, within: ParentNode = document): HTMLInputElement {
  const fields = 'input, select, textarea, [role=combobox], [role=textbox]'
  const found = [...within.querySelectorAll<HTMLInputElement>(fields)].filter(
    (field) => !isHidden(field) && isNamed(nameOf(field), name),
  )
  if (found.length === 1 && found[0]) return found[0]
  throw failure(() => {
    const others = [...within.querySelectorAll(fields)].map((field) => `"${nameOf(field)}"`)
    return `${found.length} fields are labelled ${name}; there are ${others.join(', ') || 'none'}`
  })
}

/** The innermost element with exactly this text (a RegExp: containing it). */
export function byText(text: string | RegExp): HTMLElement {
  const found = elementsIn(document.body)
    .filter((element) => isNamed(clean(element.textContent ?? ''), text) && !isHidden(element))
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
  if (found.length === 1 && found[0]) return found[0]
  throw failure(() => `${found.length} elements say ${text}:\n${pageText()}`)
}
