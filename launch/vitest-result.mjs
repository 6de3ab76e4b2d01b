/**
 * What a JSON report of Vitest says: passed and failed tests. A file that could not run at all counts as one failure,
 * and so does every test that was skipped: none may pass by not running.
 */
export function countTests(report) {
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed, failed: (report.numFailedTests ?? 0) + broken.length + skipped, skipped };
}
