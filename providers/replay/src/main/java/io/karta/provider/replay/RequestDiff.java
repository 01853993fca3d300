/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Line-by-line difference between two requests. */
final class RequestDiff {

    private static final int MOST_LINES = 30;
    private static final int LONGEST_LINE = 80;
    private static final int MOST_COMPARED = 3_000;

    private final List<String> changes;

    private RequestDiff(List<String> changes) {
        this.changes = changes;
    }

    /** Recording that is similar to the request. */
    private record Candidate(RecordedRequest asked, double similarity, boolean hasSameResultType) {

        /** The most similar one comes first. */
        static final Comparator<Candidate> ORDER = Comparator.comparingDouble(Candidate::similarity)
                .reversed()
                .thenComparing(candidate -> !candidate.hasSameResultType());
    }

    /** Returns the difference to the most similar recorded request; empty if none is similar. */
    static Optional<RequestDiff> toNearest(RecordedRequest asked, List<RecordedRequest> recorded) {
        var words = Similarity.to(asked);
        List<Candidate> candidates = recorded.stream()
                .distinct()
                .map(other -> new Candidate(
                        other,
                        words.of(Similarity.to(other)),
                        other.resultType().equals(asked.resultType())))
                .filter(candidate -> candidate.similarity() >= Similarity.LEAST)
                .sorted(Candidate.ORDER)
                .toList();
        return candidates.stream()
                .filter(candidate -> Candidate.ORDER.compare(candidate, candidates.get(0)) == 0)
                .map(candidate -> between(lines(candidate.asked()), lines(asked)))
                .min(Comparator.comparingInt(difference -> difference.changes.size()));
    }

    /** Describes a request without a similar recording. */
    static RequestDiff alone(RecordedRequest asked) {
        return between(List.of(), lines(asked));
    }

    private static List<String> lines(RecordedRequest asked) {
        return asked.text().lines().toList();
    }

    static RequestDiff between(List<String> recorded, List<String> asked) {
        int start = 0;
        int shorter = Math.min(recorded.size(), asked.size());
        while (start < shorter && recorded.get(start).equals(asked.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && recorded.get(recorded.size() - 1 - end).equals(asked.get(asked.size() - 1 - end))) {
            end++;
        }
        return new RequestDiff(
                changes(recorded.subList(start, recorded.size() - end), asked.subList(start, asked.size() - end)));
    }

    /** Keeps the longest common subsequence of lines; very long texts are compared less precisely. */
    private static List<String> changes(List<String> recorded, List<String> asked) {
        if ((long) recorded.size() * asked.size() > (long) MOST_COMPARED * MOST_COMPARED) {
            return gap(recorded, asked);
        }
        int[][] common = common(recorded, asked);
        List<String> changes = new ArrayList<>();
        List<String> removed = new ArrayList<>();
        List<String> added = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < recorded.size() || j < asked.size()) {
            boolean bothLeft = i < recorded.size() && j < asked.size();
            if (bothLeft && recorded.get(i).equals(asked.get(j))) {
                changes.addAll(gap(removed, added));
                removed.clear();
                added.clear();
                i++;
                j++;
            } else if (j == asked.size() || (bothLeft && common[i + 1][j] >= common[i][j + 1])) {
                removed.add(recorded.get(i++));
            } else {
                added.add(asked.get(j++));
            }
        }
        changes.addAll(gap(removed, added));
        return changes;
    }

    private static int[][] common(List<String> recorded, List<String> asked) {
        var common = new int[recorded.size() + 1][asked.size() + 1];
        for (int i = recorded.size() - 1; i >= 0; i--) {
            for (int j = asked.size() - 1; j >= 0; j--) {
                common[i][j] = recorded.get(i).equals(asked.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static List<String> gap(List<String> removed, List<String> added) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.max(removed.size(), added.size()); i++) {
            String before = i < removed.size() ? removed.get(i).strip() : "";
            String now = i < added.size() ? added.get(i).strip() : "";
            int from = i < removed.size() && i < added.size() ? firstDifference(before, now) : 0;
            if (i < removed.size()) {
                lines.add("- " + excerpt(before, from));
            }
            if (i < added.size()) {
                lines.add("+ " + excerpt(now, from));
            }
        }
        return Collections.unmodifiableList(lines);
    }

    private static int firstDifference(String one, String other) {
        int i = 0;
        while (i < Math.min(one.length(), other.length()) && one.charAt(i) == other.charAt(i)) {
            i++;
        }
        return i;
    }

    /** Returns the part of a line around a difference. */
    private static String excerpt(String line, int difference) {
        int begin = line.length() <= LONGEST_LINE || difference < LONGEST_LINE / 2 ? 0 : difference - LONGEST_LINE / 2;
        int end = Math.min(line.length(), begin + LONGEST_LINE - 6);
        return (begin > 0 ? "..." : "") + line.substring(begin, end) + (end < line.length() ? "..." : "");
    }

    @Override
    public String toString() {
        String text = changes.stream().limit(MOST_LINES).collect(Collectors.joining("\n"));
        int more = changes.size() - MOST_LINES;
        return more > 0 ? text + "\n... and " + more + " more lines" : text;
    }
}
