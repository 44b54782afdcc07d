import { type ReactNode, useEffect, useState } from 'react'
import { calls, seo, type SeoKind } from '#contract'
import { readTemplate, type SeoTemplate, templateNames } from '#snippets'
import { api, attempt, callQuery, inPlace, showFailure, useRead } from '#data'
import type { CallError } from '#kit'
import { FormDialog, useClosing } from '#record'
import { TextField, useFeedback } from '#ui'

const changedByOthers = 'Someone else changed this template. Your text is kept, and saving replaces their version.'

const fields = ['metaTitle', 'metaDescription'] as const
type Texts = Readonly<Record<(typeof fields)[number], string>>
const textsOf = (template: SeoTemplate | undefined): Texts => ({
  metaTitle: template?.metaTitle ?? '',
  metaDescription: template?.metaDescription ?? '',
})

const sentOf = (texts: Texts) => ({
  metaTitle: texts.metaTitle.trim() || null,
  metaDescription: texts.metaDescription.trim() || null,
})

interface TemplateDialogProps {
  kind: SeoKind
  onClose(): void
}

/** The title and description of all pages of a kind that don't have their own. */
export function TemplateDialog({ kind, onClose }: TemplateDialogProps): ReactNode {
  const { toast } = useFeedback()
  const [saved, setSaved] = useState<SeoTemplate>()
  const [texts, setTexts] = useState(textsOf(undefined))
  const [isTheirs, setTheirs] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const path = `${calls.seoTemplates}/${kind}`
  const before = textsOf(saved)
  const isTouched = fields.some((name) => texts[name] !== before[name])
  const { data: told, error: failure } = useRead(callQuery(path, readTemplate, [seo.key]))
  const leave = useClosing(isTouched, 'Leave without saving the template?', onClose)

  /** Unchanged fields follow the saved values; typed text stays. */
  const take = (template: SeoTemplate) => {
    setSaved(template)
    const next = textsOf(template)
    setTexts((now) => {
      const chosen = (name: keyof Texts) => (now[name] === before[name] ? next : now)[name]
      return { metaTitle: chosen('metaTitle'), metaDescription: chosen('metaDescription') }
    })
  }
  // Once something is typed, another user's template shows up as a conflict.
  useEffect(() => {
    if (told && (!saved || !isTouched)) take(told)
  }, [told])

  const save = async (version: number) => {
    const now = readTemplate(await api.send('POST', path, { version, ...sentOf(texts) }))
    const takeBack = async () => {
      await api.send('POST', path, { version: now?.version ?? version, ...sentOf(before) })
      toast('Template restored.')
    }
    toast('Template saved. It fills pages without their own text.', now && { undo: () => void attempt(takeBack) })
    onClose()
  }
  const refused = (error: CallError) => {
    setProblems(error.fields)
    setTheirs(error.code === 'conflict')
    if (error.code !== 'conflict') return showFailure(error)
    const theirs = readTemplate({ data: error.data })
    if (theirs) take(theirs)
  }
  const said = isTheirs ? changedByOthers : !saved && failure?.message
  const fieldOf = (name: keyof Texts, help?: string) => ({
    value: texts[name],
    error: problems[name] ?? '',
    onChange: (value: string) => setTexts((now) => ({ ...now, [name]: value })),
    help: isTheirs && texts[name] !== before[name] ? `Their version: ${before[name] || 'empty'}` : help,
  })
  const names = ['name', 'site', ...templateNames[kind]].map((name) => `{${name}}`).join(' ')
  return (
    <FormDialog
      title="Template for these pages"
      yes="Save template"
      isReady={saved !== undefined}
      onSubmit={() => saved && inPlace('conflict', () => save(saved.version), refused)}
      onClose={leave}
    >
      {said && (
        <p role="alert" className="bad-t">
          {said}
        </p>
      )}
      <TextField label="Meta title" {...fieldOf('metaTitle', `You can use ${names}`)} />
      <TextField label="Meta description" {...fieldOf('metaDescription')} />
    </FormDialog>
  )
}
