import { randomUUID } from 'node:crypto'
import { readPermissions } from '#contract'
import { languagesIn } from '#translated'
import { later } from '#host/base'
import type { Person } from '#host/http'
import type { Database, SqlRow } from '#host/storage'
import { newToken, tokenHash } from './secret-token.ts'

interface Ticket {
  token: string
  endsAt: string
}

export interface Sessions {
  open(userId: string, client: string, ip: string, now: Date): Ticket & { sessionId: string }
  /** The session of a valid token. */
  idOf(token: string, now: Date): string | undefined
  find(sessionId: string, now: Date, isBackground: boolean): Person | undefined
  /** Records that the user has just been verified. */
  prove(sessionId: string, now: Date): void
  /** Creates a new token for the session. Earlier ones stay valid for 30 s, for tabs that still use them. */
  renew(sessionId: string, now: Date): Ticket
  /** When the session ends at the latest, and when it ends without activity. */
  ends(sessionId: string): { endsAt: string; idleEndsAt: string }
  list(userId: string, now: Date): SessionRow[]
  /** The number of open sessions of all users. */
  count(now: Date): number
  end(sessionId: string): void
  /** Ends all sessions of a person, except the given one. */
  endAll(userId: string, except?: string): void
}

interface SessionRow extends SqlRow {
  id: string
  createdAt: string
  lastActiveAt: string
  endsAt: string
  client: string
  ip: string
}

interface Found extends SqlRow {
  lastActiveAt: string
  endsAt: string
  provedAt: string
  blocksSignIn: number | null
  id: string
  email: string
  firstName: string
  lastName: string | null
  roleId: string | null
  permissions: string | null
  languages: string | null
  ranges: string | null
  lacksFactor: number
}

const overlapMs = 30_000

const foundIn = ['session', 'user', 'role', 'user_status', 'factor', 'provider_session']
const findSql = `
  select s.lastActiveAt, s.endsAt, coalesce(s.provedAt, s.createdAt) as provedAt, st.blocksSignIn,
    u.id, u.email, u.firstName, u.lastName, u.roleId, u.languages, r.permissions, r.ranges,
    coalesce(r.needsFactor, 0) = 1 and not exists (select 1 from factor where userId = u.id)
      and not exists (select 1 from provider_session where sessionId = s.id and hasFactor = 1) as lacksFactor
  from session s
  join user u on u.id = s.userId and u.deletedAt is null
  left join role r on r.id = u.roleId and r.deletedAt is null
  left join user_status st on st.id = u.statusId
  where s.id = ?`

export const sessionsIn = (db: Database, idleMs: number, maxMs: number): Sessions => {
  const forgetEnded = (now: Date): void => {
    db.run('delete from session where endsAt <= ? or lastActiveAt <= ?', [now.toISOString(), later(now, -idleMs)])
    db.run('delete from session_token where goodUntil <= ?', [now.toISOString()])
  }
  const addToken = (sessionId: string): string => {
    const token = newToken()
    db.insert('session_token', { hash: tokenHash(token), sessionId })
    return token
  }
  const end = (sessionId: string): void => {
    db.run('delete from session where id = ?', [sessionId])
  }
  const endsAtOf = (sessionId: string): SessionRow => {
    const row = db.get<SessionRow>('select * from session where id = ?', [sessionId])
    if (!row) throw new Error('the session has just ended')
    return row
  }

  return {
    open: (userId, client, ip, now) =>
      db.transaction(() => {
        forgetEnded(now)
        const id = randomUUID()
        const endsAt = later(now, maxMs)
        db.insert('session', {
          id,
          userId,
          createdAt: now.toISOString(),
          lastActiveAt: now.toISOString(),
          endsAt,
          client,
          ip,
        })
        return { sessionId: id, token: addToken(id), endsAt }
      }),

    idOf: (token, now) => {
      const known = db.getKept<{ sessionId: string; goodUntil: string | null }>(
        ['session_token', 'session', 'user'],
        'select sessionId, goodUntil from session_token where hash = ?',
        [tokenHash(token)],
      )
      const isGood = known && (known.goodUntil === null || known.goodUntil > now.toISOString())
      return isGood ? known.sessionId : undefined
    },

    find: (sessionId, now, isBackground) => {
      const found = db.getKept<Found>(foundIn, findSql, [sessionId])
      const at = now.toISOString()
      if (!found) return undefined
      if (found.endsAt <= at || later(found.lastActiveAt, idleMs) <= at || found.blocksSignIn === 1) {
        end(sessionId)
        return undefined
      }
      // Writing once per sixtieth of the idle time is exact enough, and spares most reads a write.
      if (!isBackground && later(found.lastActiveAt, idleMs / 60) <= at) {
        db.update('session', { lastActiveAt: at }, { id: sessionId })
      }
      const { id, email, firstName, lastName, roleId, ranges, provedAt, lacksFactor } = found
      const permissions = readPermissions(JSON.parse(found.permissions ?? '{}'))
      return {
        id,
        email,
        firstName,
        lastName,
        roleId,
        permissions,
        languages: languagesIn(JSON.parse(found.languages ?? '[]')),
        sessionId,
        ranges,
        provedAt,
        lacksFactor: lacksFactor === 1,
      }
    },

    prove: (sessionId, now) => {
      db.update('session', { provedAt: now.toISOString() }, { id: sessionId })
    },

    renew: (sessionId, now) =>
      db.transaction(() => {
        forgetEnded(now)
        const until = later(now, overlapMs)
        db.run('update session_token set goodUntil = ? where sessionId = ? and (goodUntil is null or goodUntil > ?)', [
          until,
          sessionId,
          until,
        ])
        return { token: addToken(sessionId), endsAt: endsAtOf(sessionId).endsAt }
      }),

    ends: (sessionId) => {
      const { endsAt, lastActiveAt } = endsAtOf(sessionId)
      return { endsAt, idleEndsAt: later(lastActiveAt, idleMs) }
    },
    list: (userId, now) =>
      db.all<SessionRow>(
        'select * from session where userId = ? and endsAt > ? and lastActiveAt > ? order by lastActiveAt desc, id',
        [userId, now.toISOString(), later(now, -idleMs)],
      ),
    count: (now) =>
      Number(
        db.get('select count(*) as count from session where endsAt > ? and lastActiveAt > ?', [
          now.toISOString(),
          later(now, -idleMs),
        ])?.count,
      ),
    end,
    endAll: (userId, except = '') => {
      db.run('delete from session where userId = ? and id <> ?', [userId, except])
    },
  }
}
