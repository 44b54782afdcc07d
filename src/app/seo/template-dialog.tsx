import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { calls } from '../../contract/calls.ts'
import type { SeoKind } from '../../contract/entities/index.ts'
import { readTemplate, type SeoTemplate, templateNames } from '../../contract/seo.ts'
import { CallError } from '../../kit/http.ts'
import { api } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/feedback.tsx'
import { TextField } from '../ui/text-field.tsx'

const changedByOthers = 'Somebody else has changed the template. Theirs is shown now; yours is not saved.'

interface TemplateDialogProps { kind: SeoKind; onClose(): void; onSaved(): void }

/** What all pages of a kind are called where nobody wrote something of their own. */
export function TemplateDialog({ kind, onClose, onSaved }: TemplateDialogProps): ReactNode {
  const [saved, setSaved] = useState<SeoTemplate>()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const path = `${calls.seoTemplates}/${kind}`

  const take = (template: SeoTemplate | undefined) => {
    if (!template) return setProblem('The template could not be read. Close this and try again.')
    setSaved(template)
    setTitle(template.metaTitle ?? '')
    setDescription(template.metaDescription ?? '')
  }
  useEffect(() => {
    const leaving = new AbortController()
    api.read(path, leaving.signal).then((answer) => take(readTemplate(answer)), (error: unknown) => {
      if (!leaving.signal.aborted) setProblem(error instanceof CallError ? error.message : String(error))
    })
    return () => leaving.abort()
  }, [path])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!saved) return
    try {
      const texts = { metaTitle: title.trim() || null, metaDescription: description.trim() || null }
      await api.send('POST', path, { version: saved.version, ...texts }, { onFailure: () => {} })
      toast('The template is saved. Pages without words of their own follow it.')
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      const isSaidThere = Object.keys(error.fields).length > 0
      setProblem(error.code === 'conflict' ? changedByOthers : isSaidThere ? '' : error.message)
      if (error.code === 'conflict') take(readTemplate({ data: error.data }))
    }
  }
  const names = ['name', 'site', ...templateNames[kind]].map((name) => `{${name}}`).join(' ')
  return (
    <Dialog title="Template of these pages" onClose={onClose}>
      <form className="rows" noValidate onSubmit={(event) => void submit(event)}>
        {problem && <p role="alert" className="bad-t">{problem}</p>}
        <TextField
          label="Meta title" value={title} onChange={setTitle} error={problems.metaTitle ?? ''}
          help={`You can use ${names}`}
        />
        <TextField
          label="Meta description" value={description} onChange={setDescription}
          error={problems.metaDescription ?? ''}
        />
        <div className="row">
          <button type="submit" className="btn primary" aria-disabled={!saved}>Save template</button>
          <button type="button" className="btn ghost" onClick={onClose}>Keep it as it was</button>
        </div>
      </form>
    </Dialog>
  )
}
