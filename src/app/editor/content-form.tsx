import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type Form, type FormExtra, HistoryDialog, titleOf, useForm, useText } from '#form'
import { confirm, ownProfile, useHas } from '#data'
import { Icon } from '#ui'
import { checkContent } from '#markdown'
import { PagePreview } from './page-preview.tsx'
import { TextChecks } from './text-checks.tsx'
import { bodyPathOf, parseText } from './text-facts.tsx'
import './styles/text-tools.css'
import { checkLinks, linksToCheck } from './check-links.ts'
import { fileNames } from './file-names.ts'
import { wantedLine } from './line-positions.ts'

/** A save waits for the link check no longer than this. */
const lookUpMs = 4000

/** Checks again until the text stays unchanged during the check: the user may keep typing. */
const findProblems = async (textNow: () => string): Promise<{ line: number; text: string }[]> => {
  const siteUrl = ownProfile()?.siteUrl
  const time = AbortSignal.timeout(lookUpMs)
  for (;;) {
    const text = textNow()
    const blocks = parseText(text)
    const { dead } = await checkLinks(linksToCheck(blocks, siteUrl), time)
    const nameOf = await fileNames(blocks, time)
    if (text !== textNow()) continue
    const found = checkContent(blocks, nameOf)
    return [...found, ...dead.map(({ line, words }) => ({ line, text: words }))].sort((a, b) => a.line - b.line)
  }
}

/** Asks before a text with problems becomes public; a draft may have problems. */
const confirmPublishing = async ({ entity, text, state }: Form): Promise<boolean> => {
  const { typed, changed } = text()
  const path = bodyPathOf(entity)
  const now = state.get()
  const way = now.phase === 'saving' ? now.way : undefined
  const action = way?.to === 'act' ? way.action.action : undefined
  // A pending version that is only saved isn't public, and one under review goes to its reviewer.
  const isPublic = action
    ? action !== 'submit'
    : (typed.status === 'published' || typed.status === 'scheduled') && way?.to !== 'pending'
  const isMoved = changed.has('status') || action !== undefined
  if (path === undefined || !isPublic || !(changed.has(path) || isMoved)) return true
  const found = await findProblems(() => String(text().typed[path] ?? ''))
  const first = found[0]
  if (!first) return true
  const isLater = action === 'schedule' || typed.status === 'scheduled'
  const verb = isLater ? 'Schedule' : 'Publish'
  const lines = found.map(({ line, text }, index) => (
    <li key={index}>
      {text} (line {line})
    </li>
  ))
  const isAgreed = await confirm({
    title: `${verb} with ${found.length === 1 ? '1 warning' : `${found.length} warnings`}?`,
    body: <ul className="rows plain-list">{lines}</ul>,
    yes: `${verb} anyway`,
    no: found.length === 1 ? 'Show warning' : 'Show first warning',
  })
  if (!isAgreed) wantedLine.set({ path, line: first.line })
  return isAgreed
}

/** The tools below a text: preview, history and checks. */
function TextTools() {
  const form = useForm()
  const { entity } = form
  const [open, setOpen] = useState<'preview' | 'history'>()
  const record = useText((now) => now.record)
  const hasHistory = useHas('operations') && record !== undefined
  const path = bodyPathOf(entity)
  const close = () => setOpen(undefined)
  const dialog =
    open === 'preview' ? (
      <PagePreview onClose={close} />
    ) : (
      open === 'history' &&
      record && (
        <HistoryDialog
          entity={entity}
          id={record.id}
          label={titleOf(entity, record)}
          form={form}
          isOfTexts
          onClose={close}
        />
      )
    )
  return (
    path !== undefined && (
      <div className="text-tools">
        <TextChecks path={path} />
        <div className="row">
          <button type="button" className="btn s" onClick={() => setOpen('preview')}>
            <Icon name="eye" />
            Preview page
          </button>
          {hasHistory && (
            <button type="button" className="btn s" onClick={() => setOpen('history')}>
              <Icon name="history" />
              Version history
            </button>
          )}
        </div>
        {/* The dialogs are outside the form, so that their fields do not belong to it. */}
        {dialog && createPortal(dialog, document.body)}
      </div>
    )
  )
}

/** The parts of the editor in the forms of posts, pages and guidelines. */
export const contentExtra: FormExtra = { below: { Text: TextTools }, beforeSave: confirmPublishing }
