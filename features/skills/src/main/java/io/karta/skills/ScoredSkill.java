/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

/** Skill with the degree to which it fits a request; the best is the first in order. */
record ScoredSkill(Skill skill, double score) implements Comparable<ScoredSkill> {

    @Override
    public int compareTo(ScoredSkill other) {
        return Double.compare(other.score, score);
    }
}
