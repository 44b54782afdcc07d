export { healthPart } from './health-part.ts'
export { type PolicyReports, policyReports, policyReportsPath } from './policy-reports.ts'
export { type ProxyReports, proxyReports } from './proxy-reports.ts'
