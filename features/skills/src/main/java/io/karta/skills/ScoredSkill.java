/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

/** Skill with its relevance for a request; the most relevant one is the first in order. */
record ScoredSkill(Skill skill, double score) implements Comparable<ScoredSkill> {

    @Override
    public int compareTo(ScoredSkill other) {
        return Double.compare(other.score, score);
    }
}
