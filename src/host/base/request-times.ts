export interface RequestTimes {
  note(status: number, seconds: number): void
  /** Lines in the text format of Prometheus. */
  lines(): string[]
}

const boundsSeconds = [0.005, 0.025, 0.1, 0.5, 2.5]

/** Counts requests by the first digit of their status, and their durations. Long polls do not count. */
export function createRequestTimes(): RequestTimes {
  const byStatus = new Map<string, number>()
  const counts = boundsSeconds.map(() => 0)
  let [sum, count] = [0, 0]
  return {
    note: (status, seconds) => {
      const group = `${Math.floor(status / 100)}xx`
      byStatus.set(group, (byStatus.get(group) ?? 0) + 1)
      boundsSeconds.forEach((bound, index) => {
        if (seconds <= bound) counts[index] = (counts[index] ?? 0) + 1
      })
      sum += seconds
      count += 1
    },
    lines: () => [
      '# TYPE apron_http_requests_total counter',
      ...[...byStatus].map(([group, number]) => `apron_http_requests_total{status="${group}"} ${number}`),
      '# TYPE apron_http_request_duration_seconds histogram',
      ...boundsSeconds.map(
        (bound, index) => `apron_http_request_duration_seconds_bucket{le="${bound}"} ${counts[index]}`,
      ),
      `apron_http_request_duration_seconds_bucket{le="+Inf"} ${count}`,
      `apron_http_request_duration_seconds_sum ${sum}`,
      `apron_http_request_duration_seconds_count ${count}`,
    ],
  }
}
