import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Entity, FormSection } from '#contract'
import { attempt } from '#data'
import { countInWords, type Form, rootOf, useTextOf } from '#form'
import { Link, useLocation, useRouter, useSearchParams } from '#kit'
import { LinkTabs } from '#record'
import './styles/setting-tabs.css'

/** The website setting is one record with one save. Each tab shows some of its sections, at its own fragment. */
const tabs = [
  {
    key: 'site',
    title: 'Website',
    sections: [
      'General',
      'Brand',
      'Contact details',
      'Social links',
      'Search and analytics',
      'Availability',
      'Link report',
    ],
  },
  {
    key: 'website-interface',
    title: 'Published content',
    sections: ['Published content'],
  },
  { key: 'publishing', title: 'Publishing', sections: ['Approval', 'Content checks'] },
  { key: 'forms', title: 'Forms and spam', sections: ['Website forms', 'Mail'] },
  { key: 'privacy', title: 'Privacy', sections: ['Data retention'] },
]

export interface SettingTab {
  key: string
  title: string
  sections: readonly FormSection[]
}

/** The tabs of the sections that this host has. */
export const tabsOf = ({ form }: Entity): SettingTab[] =>
  tabs
    .map(({ sections, ...tab }) => ({
      ...tab,
      sections: sections.flatMap((name) => form.filter(({ title }) => title === name)),
    }))
    .filter(({ sections }) => sections.length > 0)

const hasField = ({ sections }: SettingTab, name: string): boolean =>
  sections.some(({ fields }) => fields.includes(name))

/** The tab in the URL, by its fragment or by the field that it links to; otherwise the last one. */
export function useSettingTab(all: readonly SettingTab[]): SettingTab | undefined {
  const { hash } = useLocation()
  const [query] = useSearchParams()
  const field = query.get('field')
  const last = useRef<string>(undefined)
  const shown =
    all.find(({ key }) => `#${key}` === hash) ??
    all.find(({ key }) => key === last.current) ??
    all.find((tab) => field !== null && hasField(tab, field)) ??
    all[0]
  useEffect(() => {
    if (last.current !== undefined && last.current !== shown?.key) window.scrollTo(0, 0)
    last.current = shown?.key
  }, [shown?.key])
  return shown
}

/** Returns the function that shows the tab of a field. */
export function useReveal(all: readonly SettingTab[], shown: SettingTab | undefined): (path: string) => void {
  const router = useRouter()
  return (path) => {
    const tab = all.find((one) => hasField(one, rootOf(path)))
    if (!tab || tab === shown) return
    const { path: at, search } = router.location()
    // The field is focused next.
    flushSync(() => void attempt(() => router.navigate(`${at}${search}#${tab.key}`)))
  }
}

/** If only fields of other tabs prevented a save, shows the first of them. */
export function useProblemTab(form: Form | undefined, shown: SettingTab | undefined, reveal: (path: string) => void) {
  const latest = useRef({ shown, reveal })
  useEffect(() => {
    latest.current = { shown, reveal }
  })
  useEffect(() => {
    if (!form) return
    let known = form.text().summary
    return form.state.subscribe(() => {
      const { summary, problems } = form.text()
      if (summary === known) return
      known = summary
      const paths = Object.keys(problems)
      const { shown: tab, reveal: show } = latest.current
      if (summary && tab && !paths.some((path) => hasField(tab, rootOf(path))))
        queueMicrotask(() => show(paths[0] ?? ''))
    })
  }, [form])
}

interface SettingTabsProps {
  all: readonly SettingTab[]
  shown: SettingTab | undefined
  form: Form
}

/** Links to the tabs, each with the number of its problems. */
export function SettingTabs({ all, shown, form }: SettingTabsProps) {
  const { path, search } = useLocation()
  // One string, so that keystrokes that don't affect the counts don't render anything here.
  const counts = useTextOf(form, ({ problems }) =>
    all.map((tab) => Object.keys(problems).filter((at) => hasField(tab, rootOf(at))).length).join(),
  ).split(',')
  if (all.length < 2) return null
  return (
    <LinkTabs label="Parts of the settings" className="setting-tabs" current={shown?.key}>
      {all.map(({ key, title }, index) => (
        <Link key={key} to={`${path}${search}#${key}`} aria-current={key === shown?.key ? 'page' : undefined}>
          {title}
          {counts[index] !== '0' && (
            <span className="tally" aria-label={countInWords(Number(counts[index]), 'error')}>
              {counts[index]}
            </span>
          )}
        </Link>
      ))}
    </LinkTabs>
  )
}
