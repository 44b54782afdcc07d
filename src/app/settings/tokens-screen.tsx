import { type ReactNode, useState } from 'react'
import { calls, dataAs, hostNow, list, type Permission, token } from '#contract'
import { type MachineToken, machineTokenShape, ownScopeOf, sectionScope } from '#shapes'
import { api, attempt, callQuery, confirm, queries, useRead } from '#data'
import { ListItem, ItemPanel } from '#list'
import { PageHead, type SectionProps } from '#page'
import { ageInText, instant, ownDay, permissionSections, quantity, ScreenTabs } from '#record'
import { Icon, StatePanel, useFeedback } from '#ui'
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
  const read = useRead(query, { keepPrevious: true })
  const { data: tokens } = read
  const [isMaking, setMaking] = useState(false)
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
      <ItemPanel
        label="Tokens"
        read={read}
        failed="Tokens couldn’t load"
        items={tokens}
        itemOf={(one) => <Token key={one.id} token={one} />}
        none={
          <StatePanel icon="lock" title="No tokens yet">
            Create a token so your website or app can use the API.
          </StatePanel>
        }
      />
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function Token({ token: shown }: { token: MachineToken }): ReactNode {
  const { id, name, scopes, ranges, createdAt, createdBy, expiresAt, lastUsedAt, lastUsedIp, isActive } = shown
  const { toast } = useFeedback()
  const leftMs = Date.parse(expiresAt) - hostNow()
  const state =
    leftMs <= 0
      ? { tone: 'bad', label: 'Expired' }
      : !isActive
        ? { tone: 'bad', label: 'Its creator can’t sign in' }
        : leftMs < soonMs
          ? { tone: 'warn', label: 'Expires soon' }
          : undefined
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
    <ListItem
      title={name}
      state={state}
      text={scopeWords(scopes).join('; ')}
      facts={[
        <>
          {leftMs > 0 ? 'Expires' : 'Expired'} {instant(expiresAt, ownDay)}
        </>,
        lastUsedAt === null ? (
          'Never used'
        ) : (
          <>
            Last used {instant(lastUsedAt, ageInText)}
            {lastUsedIp && ` from ${lastUsedIp}`}
          </>
        ),
        <>
          Created {instant(createdAt, ageInText)} by {createdBy.label}
        </>,
      ]}
      actions={
        <button
          type="button"
          className="btn s danger"
          aria-label={`Revoke ${name}`}
          onClick={() => void attempt(revoke)}
        >
          Revoke
        </button>
      }
    >
      {ranges.length > 0 && <p className="subtle">Only from {ranges.join(', ')}</p>}
    </ListItem>
  )
}

export const tokensScreen = {
  Screen: TokensScreen,
  prefetch: (): void => {
    queries.prefetch(query)
  },
}
