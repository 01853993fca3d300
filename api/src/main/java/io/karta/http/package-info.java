/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Rules that all HTTP interfaces apply: {@link io.karta.http.WebOrigin} tells own pages from those of other sites,
 * {@link io.karta.http.DuplicateMembers} finds ambiguous JSON. Depends on no other package.
 */
@NullMarked
package io.karta.http;

import org.jspecify.annotations.NullMarked;
