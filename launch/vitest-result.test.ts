import { expect, it } from 'vitest';
import { countTests } from './vitest-result.mjs';

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const failedFile = { status: 'failed', assertionResults: [] };

it('[RUN-46] counts what passed and failed', () => {
  expect(countTests({ ...report, numFailedTests: 2 })).toMatchObject({ passed: 5, failed: 2 });
});

it('[RUN-46] counts a file that could not be loaded as a failure', () => {
  const result = countTests({ ...report, testResults: [failedFile] });
  expect(result).toMatchObject({ passed: 5, failed: 1 });
});

it('counts a file with a failed test once', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  expect(countTests({ ...report, numFailedTests: 1, testResults: [file] })).toMatchObject({ failed: 1 });
});

it('[RUN-47] counts a skipped test as a failure', () => {
  expect(countTests({ ...report, numPendingTests: 1, numTodoTests: 1 })).toMatchObject({ failed: 2 });
});

it('takes a report that is not there as nothing passed', () => {
  expect(countTests({})).toMatchObject({ passed: 0, failed: 0 });
});
