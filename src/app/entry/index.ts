export { AcceptInvitation } from './accept-invitation.tsx'
export { Login } from './login.tsx'
export { ResetPassword } from './reset-password.tsx'
export { SignUp } from './signup.tsx'
