import { type ReactNode, useRef, useState } from 'react'
import { calls, dataAs, hostNow, list, type Permission, token } from '#contract'
import { type MachineToken, machineTokenShape, ownScopeOf, sectionScope } from '#shapes'
import { api, attempt, callQuery, confirm, queries, useRead } from '#data'
import { DataFault, PageHead, type SectionProps } from '#page'
import { ageInText, instant, ownDay, permissionSections, quantity, ScreenTabs } from '#record'
import { Icon, StatePanel, useFeedback, useKeptFocus } from '#ui'
import { TokenDialog } from './token-dialog.tsx'
import './styles/tokens.css'

/** Formats the scopes, one line for each section: "Airport: view, edit". */
function scopeWords(scopes: readonly string[]): string[] {
  const own = scopes.flatMap((scope) => ownScopeOf(scope)?.title ?? [])
  const bySection = new Map<string, Permission[]>()
  for (const scope of scopes) {
    const [section, permission] = sectionScope(scope) ?? []
    if (section === undefined || permission === undefined) continue
    bySection.set(section, [...(bySection.get(section) ?? []), permission])
  }
  const titled = permissionSections.flatMap(({ key, title }) => {
    const permissions = bySection.get(key)
    return permissions ? [`${title}: ${permissions.join(', ')}`] : []
  })
  return [...own, ...titled]
}

const query = callQuery(calls.tokens, dataAs(list(machineTokenShape)), [token.key])
const counted = { one: 'token', many: 'tokens' }
const soonMs = 30 * 24 * 3_600_000

/** The API tokens: created, monitored and revoked here. */
function TokensScreen({ section }: SectionProps): ReactNode {
  const { data: tokens, error, reload } = useRead(query, { keepPrevious: true })
  const [isMaking, setMaking] = useState(false)
  const items = useRef<HTMLUListElement>(null)
  useKeptFocus(items) // the pressed button disappears with its token
  const make = (
    <button type="button" className="btn primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      New token
    </button>
  )
  return (
    <>
      <PageHead
        section={section}
        tabs={<ScreenTabs section={section} />}
        sub={tokens && quantity(counted, tokens.length)}
        actions={tokens && make}
      />
      {error && !tokens ? (
        <DataFault title="Tokens couldn’t load" onRetry={reload}>
          {error.message}
        </DataFault>
      ) : (
        <div className="panel tokens" aria-busy={!tokens}>
          {tokens?.length === 0 ? (
            <StatePanel icon="lock" title="No tokens yet">
              Create a token so your website or app can use the API.
            </StatePanel>
          ) : (
            <ul ref={items} aria-label="Tokens" tabIndex={-1}>
              {tokens?.map((one) => (
                <Token key={one.id} token={one} />
              ))}
            </ul>
          )}
        </div>
      )}
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function Token({ token: shown }: { token: MachineToken }): ReactNode {
  const { id, name, scopes, ranges, createdAt, createdBy, expiresAt, lastUsedAt, lastUsedIp, isActive } = shown
  const { toast } = useFeedback()
  const leftMs = Date.parse(expiresAt) - hostNow()
  const [tone, state] =
    leftMs <= 0
      ? ['bad', 'Expired']
      : !isActive
        ? ['bad', 'Its creator can’t sign in']
        : leftMs < soonMs
          ? ['warn', 'Expires soon']
          : ['', '']
  const revoke = async () => {
    const isSure = await confirm({
      title: `Revoke the token “${name}”?`,
      yes: 'Revoke token',
      no: 'Keep it',
      isDestructive: true,
      body: 'Programs that use it lose access right away. This can’t be undone.',
    })
    if (!isSure) return
    await api.send('DELETE', `${calls.tokens}/${encodeURIComponent(id)}`)
    toast(`Token “${name}” revoked.`)
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        {state && <span className={`status ${tone} pill`}>{state}</span>}
        <p>{scopeWords(scopes).join('; ')}</p>
        <p className="subtle">
          {leftMs > 0 ? 'Expires' : 'Expired'} {instant(expiresAt, ownDay)}
          {' · '}
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used {instant(lastUsedAt, ageInText)}
              {lastUsedIp && ` from ${lastUsedIp}`}
            </>
          )}
          {' · '}Created {instant(createdAt, ageInText)} by {createdBy.label}
        </p>
        {ranges.length > 0 && <p className="subtle">Only from {ranges.join(', ')}</p>}
      </div>
      <button type="button" className="btn s danger" aria-label={`Revoke ${name}`} onClick={() => void attempt(revoke)}>
        Revoke
      </button>
    </li>
  )
}

export const tokensScreen = {
  Screen: TokensScreen,
  prefetch: (): void => {
    queries.prefetch(query)
  },
}
