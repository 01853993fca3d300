/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds what may be the answer in a text: the whole of it, or the structures between prose, fences and tags. */
final class Candidates {

    private static final Pattern THINKING = Pattern.compile(
            "</(think|thinking|thought|reasoning|reflection|scratchpad|analysis)>", Pattern.CASE_INSENSITIVE);

    /** A value in the text, and what was repaired in it. */
    record Candidate(JsonValue value, List<Repair> repairs) {}

    private final String text;

    private Candidates(String text) {
        this.text = text;
    }

    static List<Candidate> in(String text) {
        var whole = new StrictParser(text).parseAll();
        return whole != null ? List.of(new Candidate(whole, List.of())) : new Candidates(text).found();
    }

    private List<Candidate> found() {
        var found = new ArrayList<Candidate>();
        var parser = new StrictParser(text);
        int at = afterThinking();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != '{' && c != '[') {
                at++;
                continue;
            }
            var value = parser.parse(at);
            if (value != null) {
                found.add(new Candidate(value, List.of()));
                at = parser.end();
            } else {
                var damage = new Damage(text);
                var repairing = new RepairingParser(text, damage);
                value = repairing.parse(at);
                found.add(new Candidate(value, damage.repairs()));
                at = repairing.end();
            }
        }
        return found;
    }

    private int afterThinking() {
        int end = 0;
        var tags = THINKING.matcher(text);
        while (tags.find()) {
            end = tags.end();
        }
        return end;
    }
}
