// A small model of publishing, written from docs/publishing.md without the code under test: pages with one text, pending
// changes, times, endings, the trash and former URLs. Steps of people are refused or change it.
import {
  hasEnded,
  isShown,
  responseOf,
  type Changes,
  type Facts,
  type LastKind,
  type Page,
  type Reason,
  refuse,
  Refused,
  type Response,
  type Rights,
  type Status,
} from './page.ts'

export class Model {
  pages = new Map<string, Page>()
  /** The page that a former URL leads to, or whose end it tells. */
  former = new Map<string, string>()

  constructor(private readonly now: () => string) {}

  /** The response of a URL, and the slug to which it redirects. */
  at(slug: string): Response & { to?: string } {
    const shown = [...this.pages.values()].find((page) => page.slug === slug && isShown(page))
    if (shown) return responseOf(shown)
    const behind = this.pages.get(this.former.get(slug) ?? '')
    if (!behind) return { kind: 'none' }
    return isShown(behind) ? { kind: 'moved', to: behind.slug } : responseOf(behind)
  }

  /** Everything that visitors get for a page by itself, now and later. */
  #decided({ pending, ...page }: Facts & { pending: Changes | null }): string {
    const now = { ...responseOf(page), slug: isShown(page) ? page.slug : '' }
    const isLive = page.deletedAt === null && page.status === 'published'
    const isReplaced = isLive && pending?.at != null && (page.unpublishAt === null || pending.at < page.unpublishAt)
    return JSON.stringify([
      now,
      isReplaced ? [pending.at, pending.body] : null,
      isLive && page.unpublishAt !== null ? [page.unpublishAt, page.ending] : null,
      page.deletedAt === null && page.status === 'scheduled' ? [page.publishAt, page.body, page.slug] : null,
      now.kind !== 'none' && page.deletedAt,
    ])
  }

  /** Applies what a write changes, if the person may: what visitors get needs the right to publish. */
  #write(page: Page, rights: Rights, next: Partial<Facts>, pending = page.pending): void {
    const after: Facts = { ...page, ...next }
    const left = page.status === 'published' && after.status !== 'published'
    const kept = left && pending ? { ...pending, at: null } : pending
    const isSame = this.#decided(page) === this.#decided({ ...after, pending: kept })
    refuse(!rights.publish && !isSame, 'publish')
    if (isShown(after) && !isShown(page)) {
      const owner = this.pages.get(this.former.get(after.slug) ?? '')
      refuse(owner !== undefined && owner.id !== page.id && owner.deletedAt === null, 'slug')
    }
    const wasOnSite = page.deletedAt === null && (page.status === 'published' || page.endedAt !== null)
    const [wasEnded, isEnded] = [hasEnded(page), hasEnded(after)]
    const takes = isShown(after) && (page.slug !== after.slug || !isShown(page))
    if (takes) this.former.delete(after.slug)
    if ((page.slug !== after.slug && wasOnSite) || (isEnded && !wasEnded)) this.former.set(page.slug, page.id)
    else if (wasEnded && !isEnded && this.former.get(page.slug) === page.id) this.former.delete(page.slug)
    Object.assign(page, next, { pending: kept })
  }

  #noting(page: Page, kind: LastKind, act: () => void): void {
    const { id: _id, pending, missed: _missed, last: _last, ...facts } = page
    act()
    page.last = { kind, facts, pending, at: this.now() }
  }

  live(id: string): Page {
    const page = this.pages.get(id)
    if (!page || page.deletedAt !== null) throw new Refused('missing')
    return page
  }

  isFree(slug: string, id: string): boolean {
    const owner = this.pages.get(this.former.get(slug) ?? '')
    if (owner && owner.id !== id && owner.deletedAt === null) return false
    return [...this.pages.values()].every((page) => page.slug !== slug || page.id === id || page.deletedAt !== null)
  }

  create(id: string, rights: Rights, slug: string, body: string): void {
    refuse(!rights.edit, 'edit')
    refuse(!this.isFree(slug, id), 'slug')
    const none = { publishAt: null, publishedAt: null, unpublishAt: null, ending: null, endedAt: null, deletedAt: null }
    this.pages.set(id, { id, status: 'draft', body, slug, ...none, pending: null, missed: null, last: null })
  }

  #published({ publishedAt, publishAt }: Facts): Partial<Facts> {
    const now = this.now()
    const first = publishedAt ?? (publishAt !== null && publishAt <= now ? publishAt : now)
    return { status: 'published', publishAt: first, publishedAt: first, ending: null, endedAt: null, unpublishAt: null }
  }

  save(
    id: string,
    rights: Rights,
    values: { body?: string; slug?: string; status?: Status; publishAt?: string },
  ): void {
    refuse(!rights.edit, 'edit')
    const page = this.live(id)
    const { status = page.status } = values
    const [was, isTimed] = [page.status, status === 'scheduled' && (values.publishAt ?? page.publishAt) === null]
    refuse(isTimed, 'time')
    refuse(was === 'published' && status === 'scheduled', 'live')
    if (values.slug !== undefined && values.slug !== page.slug) refuse(!this.isFree(values.slug, id), 'slug')
    const next: Facts = { ...page, ...values }
    if (status === 'published' && was !== 'published') Object.assign(next, this.#published(next))
    if (status !== 'published' && was === 'published') {
      Object.assign(next, { publishAt: null, unpublishAt: null, ending: null, endedAt: null })
    }
    const isNotice = was === 'archived' && status === 'archived'
    if (status !== 'published' && next.ending === 'withdrawn' && !isNotice) {
      Object.assign(next, { unpublishAt: null, ending: null, endedAt: null })
    }
    const isNewTime = status !== was || next.publishAt !== page.publishAt
    refuse(status === 'scheduled' && isNewTime && (next.publishAt ?? '') <= this.now(), 'past')
    const names = ['status', 'body', 'slug', 'publishAt', 'unpublishAt', 'ending', 'endedAt', 'publishedAt'] as const
    if (names.every((name) => next[name] === page[name])) return
    const { status: s, body, slug, publishAt, publishedAt, unpublishAt, ending, endedAt } = next
    const facts = { status: s, body, slug, publishAt, publishedAt, unpublishAt, ending, endedAt }
    this.#noting(page, 'row', () => this.#write(page, rights, facts))
  }

  /** The pending text after the live one may have changed, and whether both have. */
  merged({ body, pending }: Page): { body: string; isConflict: boolean } {
    if (!pending) return { body, isConflict: false }
    const [isMoved, isMine] = [pending.base !== body, pending.base !== pending.body]
    return { body: isMoved && !isMine ? body : pending.body, isConflict: isMoved && isMine && pending.body !== body }
  }

  saveLater(id: string, rights: Rights, body: string): void {
    refuse(!rights.edit, 'edit')
    const page = this.live(id)
    refuse(!page.pending && page.status !== 'published', 'not live')
    if (!page.pending && page.body === body) return
    if (page.pending && page.pending.base === page.body && this.merged(page).body === body) return
    const at = rights.publish ? (page.pending?.at ?? null) : null
    page.pending = { body, base: page.body, at }
    page.last = null
  }

  discard(id: string, rights: Rights): void {
    refuse(!rights.edit, 'edit')
    const page = this.live(id)
    refuse(!page.pending, 'no changes')
    // Without a difference from the live page, there is nothing to undo.
    const { body } = this.merged(page)
    const isSame = body === page.body
    this.#noting(page, 'discard', () => (page.pending = null))
    if (page.last?.pending) page.last.pending = { ...page.last.pending, body }
    if (isSame) page.last = null
  }

  publish(id: string, rights: Rights): void {
    refuse(!rights.edit || !rights.publish, 'publish')
    const page = this.live(id)
    refuse(!page.pending && page.status === 'published', 'published')
    const { body, isConflict } = this.merged(page)
    refuse(isConflict, 'conflict')
    const isLive = page.status === 'published'
    const changes = page.pending ? { ...page.pending, body } : null
    const isSame = page.pending !== null && body === page.body
    this.#noting(page, page.pending ? 'publish-changes' : 'row', () =>
      this.#write(page, rights, { body, ...(isLive ? {} : this.#published(page)) }, null),
    )
    if (page.last) page.last.pending = changes
    // Changes that equal the page are nothing to undo.
    if (page.last && isSame) page.last = isLive ? null : { ...page.last, kind: 'row', pending: null }
  }

  schedule(id: string, rights: Rights, at: string): void {
    refuse(!rights.edit || !rights.publish, 'publish')
    const page = this.live(id)
    if (page.pending) {
      refuse(page.status !== 'published' || (page.unpublishAt !== null && at >= page.unpublishAt), 'end')
      const { pending } = page
      this.#noting(page, 'schedule', () => (page.pending = { ...pending, at }))
      return
    }
    refuse(page.status === 'published', 'published')
    this.save(id, rights, { status: 'scheduled', publishAt: at })
    page.missed = null
  }

  unschedule(id: string, rights: Rights): void {
    refuse(!rights.edit || !rights.publish, 'publish')
    const page = this.live(id)
    const { pending } = page
    if (pending && pending.at !== null) {
      this.#noting(page, 'schedule', () => (page.pending = { ...pending, at: null }))
      return
    }
    refuse(page.status !== 'scheduled', 'not scheduled')
    this.#noting(page, 'row', () => this.#write(page, rights, { status: 'draft', publishAt: null }))
  }

  unpublish(id: string, rights: Rights, as: Status, ending: Reason, at: string | null): void {
    refuse(!rights.edit || !rights.publish, 'publish')
    const page = this.live(id)
    refuse(page.status !== 'published', 'not live')
    const now = { status: ending === 'withdrawn' ? ('archived' as const) : as, publishAt: null, unpublishAt: null }
    const next = at === null ? { ...now, ending, endedAt: this.now() } : { unpublishAt: at, ending }
    this.#noting(page, 'row', () => this.#write(page, rights, next))
  }

  keepLive(id: string, rights: Rights): void {
    refuse(!rights.edit || !rights.publish, 'publish')
    const page = this.live(id)
    refuse(page.unpublishAt === null, 'no end')
    this.#noting(page, 'row', () => this.#write(page, rights, { unpublishAt: null, ending: null }))
  }

  remove(id: string, rights: Rights, reason: Reason): void {
    refuse(!rights.remove, 'delete')
    const page = this.live(id)
    const [endedAt, isLive] = [this.now(), page.status === 'published']
    if (reason === 'withdrawn' && isLive) {
      const next = { status: 'archived', publishAt: null, unpublishAt: null, ending: reason, endedAt } as const
      return this.#noting(page, 'row', () => this.#write(page, rights, next))
    }
    const ended = reason !== null && isLive ? { ending: reason, endedAt } : {}
    const { pending } = page
    this.#noting(page, 'delete', () => {
      this.#write(page, rights, { deletedAt: endedAt, ...ended })
      page.pending = pending
    })
  }

  restore(id: string, rights: Rights): void {
    refuse(!rights.edit, 'edit')
    const page = this.pages.get(id)
    if (!page || page.deletedAt === null) throw new Refused('missing')
    const now = this.now()
    const next: Partial<Facts> = { deletedAt: null }
    if (page.status === 'scheduled' && (page.publishAt ?? '') <= now)
      Object.assign(next, { status: 'draft', publishAt: null })
    else if (page.status === 'published' && page.unpublishAt !== null && page.unpublishAt <= now) {
      const endedAt = page.endedAt ?? page.unpublishAt
      Object.assign(next, { status: 'archived', publishAt: null, unpublishAt: null, endedAt })
    } else if (page.status === 'published' && page.endedAt !== null)
      Object.assign(next, { ending: null, endedAt: null })
    const isOver = page.pending?.at != null && page.pending.at <= now
    const pending = page.pending && isOver ? { ...page.pending, at: null } : page.pending
    refuse(
      [...this.pages.values()].some((one) => one.slug === page.slug && one.id !== id && !one.deletedAt),
      'slug',
    )
    // A slug that leads to another page by now gets a number.
    for (let number = 2; !this.isFree(next.slug ?? page.slug, id); number++) next.slug = `${page.slug}-${number}`
    const isDated = next.publishAt === null && page.publishedAt === null && page.publishAt !== null
    refuse(isDated && !rights.publish, 'date')
    this.#write(page, rights, next, pending)
    page.last = null
  }

  purge(id: string, rights: Rights): void {
    refuse(!rights.remove, 'delete')
    const page = this.pages.get(id)
    if (!page || page.deletedAt === null) throw new Refused('missing')
    refuse(responseOf(page).kind !== 'none' && !rights.publish, 'publish')
    this.pages.delete(id)
    for (const [slug, owner] of this.former) if (owner === id) this.former.delete(slug)
  }

  undo(id: string, rights: Rights): void {
    const page = this.pages.get(id)
    if (!page?.last) throw new Refused('nothing')
    refuse(!rights.edit, 'edit')
    const { kind, facts, pending } = page.last
    const now = this.now()
    const isToCome = pending?.at != null && pending.at > now
    if (kind === 'delete') {
      const { last } = page
      this.restore(id, rights)
      return void (page.last = last && null)
    }
    if (kind === 'row' || kind === 'publish-changes') {
      const next = { ...facts, deletedAt: null }
      const goesLive = next.status === 'published' && page.status !== 'published'
      refuse(goesLive && next.unpublishAt !== null && next.unpublishAt <= now, 'past')
      const isNew = next.status !== page.status || next.publishAt !== page.publishAt
      refuse(next.status === 'scheduled' && isNew && (next.publishAt ?? '') <= now, 'past')
      if (next.slug !== page.slug) refuse(!this.isFree(next.slug, id), 'slug')
      const isDated = (next.publishedAt ?? next.publishAt) !== (page.publishedAt ?? page.publishAt)
      refuse(isDated && !rights.publish, 'date')
      const left =
        pending && page.pending && pending.at !== page.pending.at && isToCome
          ? { ...page.pending, at: pending.at }
          : page.pending
      // Changes that were live are pending again, but not scheduled.
      const back = kind === 'publish-changes' && pending ? { ...pending, base: facts.body, at: null } : left
      this.#write(page, rights, next, back)
    } else if (kind === 'discard' && pending) page.pending = { ...pending, base: page.body, at: null }
    else if (kind === 'schedule') {
      const before = page.pending
      if (!before) throw new Refused('no changes')
      const next = { ...before, at: isToCome ? pending.at : null }
      refuse(!rights.publish && this.#decided(page) !== this.#decided({ ...page, pending: next }), 'publish')
      page.pending = next
    }
    page.last = null
  }

  /** Carries out all that is due: first what goes live, then changes, then what leaves. */
  due(): void {
    const now = this.now()
    const host = { edit: true, remove: true, publish: true }
    const there = [...this.pages.values()].filter(({ deletedAt }) => deletedAt === null)
    for (const page of there) {
      const { status, publishAt } = page
      if (status !== 'scheduled' || publishAt === null || publishAt > now || page.missed === publishAt) continue
      try {
        this.#write(page, host, this.#published(page))
        page.last = null
      } catch {
        page.missed = publishAt
      }
    }
    for (const page of there) {
      const { pending } = page
      if (page.status !== 'published' || pending?.at == null || pending.at > now || page.missed === pending.at) continue
      const { body, isConflict } = this.merged(page)
      if (isConflict) page.missed = pending.at
      else {
        this.#write(page, host, { body }, null)
        page.last = null
      }
    }
    for (const page of there) {
      if (page.status !== 'published' || page.unpublishAt === null || page.unpublishAt > now) continue
      this.#write(page, host, { status: 'archived', publishAt: null, unpublishAt: null, endedAt: now })
      page.last = null
    }
  }
}
