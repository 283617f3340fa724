// The page: a game of any ruleset.
import { rulesetIds, rulesOf } from 'klin-zha';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Table } from './table.jsx';

const ids = [...rulesetIds, 'klin-zha+kinta', 'klin-zha+tri-level'];

function Page() {
  const [id, setId] = useState(ids[0]);
  return (
    <>
      <h1>Klin Zha in React</h1>
      <label>
        Ruleset{' '}
        <select value={id} onChange={(event) => setId(event.target.value)}>
          {ids.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <Table key={id} rules={rulesOf(id)} />
    </>
  );
}

createRoot(document.getElementById('page')).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
