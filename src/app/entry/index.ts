export { Login } from './login.tsx'
export { ResetPassword } from './reset-password.tsx'
export { SignUp } from './signup.tsx'
