/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits of one embedding request.
 *
 * @param texts the maximum number of texts
 * @param characters the maximum total number of characters; a longer text is sent alone
 */
record EmbeddingBatches(int texts, int characters) {

    List<List<String>> of(List<String> all) {
        List<List<String>> batches = new ArrayList<>();
        int start = 0;
        long length = 0;
        for (int at = 0; at < all.size(); at++) {
            int more = all.get(at).length();
            boolean full = at - start == texts || (at > start && length + more > characters);
            if (full) {
                batches.add(all.subList(start, at));
                start = at;
                length = 0;
            }
            length += more;
        }
        if (start < all.size()) {
            batches.add(all.subList(start, all.size()));
        }
        return batches;
    }
}
