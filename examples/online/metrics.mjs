/** What the server counts, in the text form of Prometheus. */

export class Metrics {
  #requests = new Map();
  #refusals = new Map();

  /** Counts an answered request. */
  count(type, milliseconds) {
    const entry = this.#requests.get(type) ?? { count: 0, time: 0 };
    entry.count++;
    entry.time += milliseconds;
    this.#requests.set(type, entry);
  }

  countRefusal(code) {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  /** Returns the text. `gauges` are the present values by name, `resources` those of the process by kind. */
  text(gauges, resources, faults) {
    const requests = [...this.#requests];
    const known = Object.entries(gauges).filter(([, value]) => value !== undefined);
    return [
      ...known.flatMap(([name, value]) => metric(name, 'gauge', [['', value]])),
      ...metric(
        'resources',
        'gauge',
        [...resources].map(([kind, count]) => [`{kind="${kind}"}`, count]),
      ),
      ...metric(
        'requests_total',
        'counter',
        requests.map(([type, { count }]) => [`{type="${type}"}`, count]),
      ),
      ...metric(
        'request_seconds_total',
        'counter',
        requests.map(([type, { time }]) => [`{type="${type}"}`, time / 1000]),
      ),
      ...metric(
        'refusals_total',
        'counter',
        [...this.#refusals].map(([code, n]) => [`{code="${code}"}`, n]),
      ),
      ...metric(
        'faults_total',
        'counter',
        [...faults].map(([place, n]) => [`{place="${place}"}`, n]),
      ),
      '',
    ].join('\n');
  }
}

function metric(name, type, values) {
  const full = `klin_zha_${name}`;
  return [`# TYPE ${full} ${type}`, ...values.map(([labels, value]) => `${full}${labels} ${value}`)];
}
