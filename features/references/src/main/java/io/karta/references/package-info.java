/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * References for models: resources, web pages, directories, APIs, and YAML files that list them. Main type: {@link
 * io.karta.references.References}. Depends on the API, jsoup and SnakeYAML.
 */
@NullMarked
package io.karta.references;

import org.jspecify.annotations.NullMarked;
