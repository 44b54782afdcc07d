import type { FormEventHandler, ReactNode } from 'react'
import { Link } from '../../kit/link.tsx'
import { productName, usePageTitle } from '../shell/page-title.ts'
import { loginPath } from '../guard.ts'
import { Mark } from '../ui/icon.tsx'
import { useFaults } from '../ui/text-field.tsx'
import { lazyPart } from '../list/lazy-part.tsx'
import '../styles/entry.css'

const board = <aside className="entry-board" aria-hidden="true" />
/** Decoration: nobody waits for it to sign in. */
const LocalTimes = lazyPart(async () => (await import('./local-times.tsx')).LocalTimes, board)

interface EntryPageProps {
  title: string
  /** Left out: there is nothing to send. */
  onSubmit?: () => void
  children: ReactNode
}

/** The frame of the three public screens: form beside the board of local times. */
export function EntryPage({ title, onSubmit, children }: EntryPageProps) {
  usePageTitle(title)
  const submit: FormEventHandler = (event) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className="entry">
      <div className="entry-cols">
        <main className="entry-form">
          <Link className="brand" to={loginPath}><Mark /><b>{productName}</b> <small>Admin</small></Link>
          <form {...useFaults()} className="ef" noValidate onSubmit={submit}>
            <h1 tabIndex={-1}>{title}</h1>
            {children}
          </form>
          <p className="foot">Airport and travel information, back office.</p>
        </main>
        <LocalTimes />
      </div>
    </div>
  )
}
