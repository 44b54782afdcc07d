import type { ReactNode } from 'react'
import { calls, dataAs, labelOf, type Profile, user } from '#contract'
import { type ProviderLink, providerLinkShape } from '#shapes'
import { callQuery, isUnavailable, quietQuery, useHas, useRead } from '#data'
import { ProviderPart } from '#ui'

const query = quietQuery('missing', callQuery(calls.provider, dataAs(providerLinkShape), []), isUnavailable)

/** The user's account at the organisation; without data if the host has none. */
export function useProviderLink() {
  const has = useHas('oidc')
  const { data, reload } = useRead(has ? query : undefined)
  return { data, reload }
}

interface OwnProviderProps {
  link: ProviderLink
  profile: Profile
  reload(): void
}

export function OwnProvider({ link, profile, reload }: OwnProviderProps): ReactNode {
  const { firstName, lastName, email } = profile
  return (
    <ProviderPart>
      {({ ProviderAccount }) => (
        <ProviderAccount {...link} name={labelOf(user, { firstName, lastName })} email={email} reload={reload} />
      )}
    </ProviderPart>
  )
}
