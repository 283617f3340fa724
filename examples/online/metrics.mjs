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
    const known = Object.entries(gauges).filter(([, value]) => value !== undefined);
    const requests = [...this.#requests];
    const counts = requests.map(([type, { count }]) => [type, count]);
    const seconds = requests.map(([type, { time }]) => [type, time / 1000]);
    return [
      ...known.flatMap(([name, value]) => metric(name, 'gauge', [['', value]])),
      ...metric('resources', 'gauge', labelled('kind', resources)),
      ...metric('requests_total', 'counter', labelled('type', counts)),
      ...metric('request_seconds_total', 'counter', labelled('type', seconds)),
      ...metric('refusals_total', 'counter', labelled('code', this.#refusals)),
      ...metric('faults_total', 'counter', labelled('place', faults)),
      '',
    ].join('\n');
  }
}

function labelled(name, values) {
  return [...values].map(([label, value]) => [`{${name}="${label}"}`, value]);
}

function metric(name, type, values) {
  const full = `klin_zha_${name}`;
  return [`# TYPE ${full} ${type}`, ...values.map(([labels, value]) => `${full}${labels} ${value}`)];
}
