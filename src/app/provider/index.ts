// Sign-in with the organisation's account, for hosts with OpenID Connect. The host verifies everything. This room only
// sends the browser to the provider: for a sign-in in this tab, and for a proof or a link in another one, so that
// typed text stays. The browser loads it only if the host has a provider.
export { ProviderAccount } from './provider-account.tsx'
export { ProviderAgain } from './provider-again.tsx'
export { ProviderProof } from './provider-proof.tsx'
export { ProviderSignIn } from './provider-sign-in.tsx'
