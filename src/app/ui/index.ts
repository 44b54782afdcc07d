// The first style declares the order of the layers.
import './styles/tokens.css'
import './styles/base.css'
import './styles/button.css'
import './styles/field.css'
import './styles/feedback.css'
import './styles/checks.css'
import './styles/choice.css'
import './styles/flap.css'
import './styles/panel.css'

export { CopyButton } from './copy-button.tsx'
export { FactorField, typedCode } from './factor-field.tsx'
export { Feedback, useFeedback } from './feedback.tsx'
export { FieldError } from './field-error.tsx'
export { Flap } from './flap.tsx'
export { Icon, Mark } from './icon.tsx'
export { Meter } from './meter.tsx'
export {
  announceLayer,
  closeModal,
  keepFocus,
  type ModalLayer,
  modals,
  openModal,
  refusePopovers,
  topTitle,
} from './modals.ts'
export { NewPassword } from './new-password.tsx'
export { Note } from './note.tsx'
export { usingProblems } from './passkey-words.ts'
export { StatePanel } from './state-panel.tsx'
export { PasswordField, selectSecret, TextField, useFaults } from './text-field.tsx'
export { holdsUnfinished } from './unfinished.ts'
export { useKeptFocus } from './use-kept-focus.ts'
export { useSlow } from './use-slow.ts'
export { useUnsaid } from './use-unsaid.ts'
export { useMinute } from './use-minute.ts'
export { uncoverFocus } from './uncover-focus.ts'
export { ProviderPart, uiSlots } from './provider-part.tsx'
export { WhenLoaded } from './when-loaded.tsx'
