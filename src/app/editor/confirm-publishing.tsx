import { confirm, ownProfile } from '#data'
import type { Form } from '#form'
import { checkContent } from '#markdown'
import { checkLinks, linksToCheck } from './check-links.ts'
import { fileNames } from './file-names.ts'
import { wantedLine } from './line-positions.ts'
import { bodyPathOf, parsed } from './text-facts.tsx'

/** A save waits for the link check no longer than this. */
const lookUpMs = 4000

/** Checks again until the text stays unchanged during the check: the user may keep typing. */
const findProblems = async (textNow: () => string): Promise<{ line: number; text: string }[]> => {
  const siteUrl = ownProfile()?.siteUrl
  const time = AbortSignal.timeout(lookUpMs)
  for (;;) {
    const text = textNow()
    const blocks = parsed(text)
    const { dead } = await checkLinks(linksToCheck(blocks, siteUrl), time)
    const nameOf = await fileNames(blocks, time)
    if (text !== textNow()) continue
    const found = checkContent(blocks, nameOf)
    return [...found, ...dead.map(({ line, words }) => ({ line, text: words }))].sort((a, b) => a.line - b.line)
  }
}

/** Asks before a text with problems becomes public; a draft may have problems. */
export const confirmPublishing = async ({ entity, store, state }: Form): Promise<boolean> => {
  const { typed, changed } = store.get()
  const path = bodyPathOf(entity)
  const now = state.get()
  const way = now.phase === 'saving' ? now.way : undefined
  const action = way?.to === 'act' ? way.action.action : undefined
  // A pending version that is only saved isn't public, and one under review goes to its reviewer.
  const isPublic = action
    ? action !== 'submit'
    : (typed.status === 'published' || typed.status === 'scheduled') && way?.to !== 'pending'
  const isMoved = changed.has('status') || way?.to === 'publish' || action !== undefined
  if (path === undefined || !isPublic || !(changed.has(path) || isMoved)) return true
  const found = await findProblems(() => String(store.get().typed[path] ?? ''))
  const first = found[0]
  if (!first) return true
  const isLater =
    action === 'schedule' || typed.status === 'scheduled' || (way?.to === 'publish' && way.at !== undefined)
  const verb = isLater ? 'Schedule' : 'Publish'
  const lines = found.map(({ line, text }, index) => (
    <li key={index}>
      {text} (line {line})
    </li>
  ))
  const isAgreed = await confirm({
    title: `${verb} with ${found.length === 1 ? '1 warning' : `${found.length} warnings`}?`,
    body: <ul className="plain-list">{lines}</ul>,
    yes: `${verb} anyway`,
    no: found.length === 1 ? 'Show warning' : 'Show first warning',
  })
  if (!isAgreed) wantedLine.set({ path, line: first.line })
  return isAgreed
}
