import { useEffect, useRef, useState } from 'react'
import { type FactorWanted, isObject } from '#contract'
import { attempt, factorWantedBy, passkeyOptions, type Proof, signInWith } from '#data'
import { CallError, canOfferPasskeys, Link, offerPasskey, type PasskeyResponse, useLocation } from '#kit'
import {
  FactorField,
  Note,
  PasswordField,
  selectSecret,
  TextField,
  typedCode,
  useFeedback,
  usingProblems,
  ProviderPart,
} from '#ui'
import { EntryPage } from './entry-page.tsx'

/** The order is fixed: loader on, call, session with email and token, loader off (docs/product.md, “Session”). */
export function Login() {
  const { setLoader } = useFeedback()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState<FactorWanted>()
  const [problem, setProblem] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [offer, setOffer] = useState<object>()
  const [isHidden, setHidden] = useState(false)
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])
  useEffect(() => {
    if (wanted) return
    const left = new AbortController()
    void attempt(() =>
      offerPasskeys(left.signal, setOffer, (answer) => {
        if ('passkey' in answer) void attempt(() => signInBy({ passkey: answer.passkey }))
        else setProblem(usingProblems[answer.problem])
      }),
    )
    return () => left.abort()
  }, [wanted])

  const leave = () => {
    setWanted(undefined)
    setCode('')
    setProblem('')
  }
  const submit = async () => {
    const lacks = wanted ? typedCode(code) === '' : email === '' || password === ''
    setMissing(lacks)
    if (!lacks) await signInBy(wanted ? { attempt: wanted.attempt, code: typedCode(code) } : { password })
  }
  const signInBy = async (proof: Proof) => {
    if (call.current) return
    const controller = (call.current = new AbortController())
    setProblem('')
    setLoader(true, () => controller.abort())
    try {
      await signInWith(email.trim(), proof, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      const next = factorWantedBy(error)
      if (next) return setWanted(next)
      // The host no longer knows this sign-in, so it starts again.
      if (error instanceof CallError && error.fields.attempt) leave()
      // docs/product.md logs the error. docs/departures.md explains why the loader stops and the form shows the reason.
      console.error(error)
      setProblem(error instanceof CallError ? error.message : 'Sign-in failed. Try again.')
      selectSecret()
    } finally {
      call.current = undefined
      setLoader(false)
    }
  }

  if (wanted) {
    return (
      <EntryPage title="Verify it’s you" onSubmit={() => void attempt(submit)}>
        {problem && <Note tone="bad">{problem}</Note>}
        <FactorField
          wanted={wanted}
          value={code}
          onChange={setCode}
          onPasskey={(passkey) => void attempt(() => signInBy({ attempt: wanted.attempt, passkey }))}
          error={isMissing && typedCode(code) === '' ? 'Enter a code' : ''}
        >
          {wanted.kinds.some((kind) => kind !== 'passkey') && (
            <button type="submit" className="btn primary wide">
              Sign in
            </button>
          )}
        </FactorField>
        <p>
          <button type="button" className="link" onClick={leave}>
            Back to password
          </button>
        </p>
      </EntryPage>
    )
  }
  return (
    <EntryPage title="Sign in" onSubmit={() => void attempt(submit)}>
      {problem && <Note tone="bad">{problem}</Note>}
      {offer && (
        <ProviderPart>
          {({ ProviderSignIn }) => (
            <ProviderSignIn
              offer={offer}
              isHidden={isHidden}
              onHide={setHidden}
              onProblem={setProblem}
              onCode={(code) => void attempt(() => signInBy({ provider: code }))}
            />
          )}
        </ProviderPart>
      )}
      {!isHidden && (
        <>
          <TextField
            label="Email"
            type="email"
            autoComplete="username webauthn"
            isFocused
            value={email}
            onChange={setEmail}
            error={isMissing && email === '' ? 'Enter your email' : ''}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={isMissing && password === '' ? 'Enter your password' : ''}
          />
          <button type="submit" className="btn primary wide">
            Sign in
          </button>
          <p>
            <Link className="link" to="/auth/reset-password-1" state={state}>
              Forgot password?
            </Link>
          </p>
          <p className="muted">
            No account yet?{' '}
            <Link className="link" to="/signup" state={state}>
              Request access
            </Link>
          </p>
        </>
      )}
    </EntryPage>
  )
}

/** A challenge of the host expires after five minutes, so an open page requests a new one before then. */
const offeredMs = 4 * 60_000

/**
 * Lets the browser offer passkeys in the field for the email address, until the signal aborts. The same response says
 * whether the organisation's account signs in, which needs the panel and the host at one origin for its cookie.
 */
async function offerPasskeys(
  left: AbortSignal,
  onOffer: (offer: object) => void,
  onAnswer: (answer: PasskeyResponse) => void,
): Promise<void> {
  while (!left.aborted) {
    const options = await passkeyOptions(left)
    if (!process.env.API_BASE_URL && isObject(options) && isObject(options.provider)) onOffer(options.provider)
    if (!(await canOfferPasskeys())) return
    const over = AbortSignal.timeout(offeredMs)
    const answer = await offerPasskey(options, AbortSignal.any([left, over]))
    const isNone = 'problem' in answer && answer.problem === 'none'
    if (!isNone) return onAnswer(answer)
    if (!over.aborted) return
  }
}
